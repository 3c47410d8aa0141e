import type { UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { type GivenProfile, parseProfileChange } from '../model/profile-change.js';
import type { IdentityPorts } from '../ports.js';
import { storeProfile } from '../steps/change-profile.js';

export interface UpdateUserForOperatorInput {
  readonly userId: UserId;
  readonly profile: GivenProfile;
}

/** Changes the profile of a user for an operator, who reports it (operators §7). */
export class UpdateUserForOperator {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'clock' | 'policy'>) {}

  /** Whether it contains a change. Throws `INVALID_IMAGE` or `INVALID_ADDITIONAL_FIELD`. */
  hasChange(profile: GivenProfile): boolean {
    return parseProfileChange(profile, this.ports.policy.additionalFields) !== null;
  }

  /** Returns the names of the fields that have another value now. */
  async execute({ userId, profile }: UpdateUserForOperatorInput): Promise<readonly string[]> {
    const change = parseProfileChange(profile, this.ports.policy.additionalFields);
    if (!change) return [];
    return this.ports.transaction.run(async ({ users, rules }) => {
      const user = await users.findForUpdate(userId);
      if (!user) throw new IdentityError('FAILED_TO_UPDATE_USER');
      await rules.newProfile(user, change);
      const { outcome, fields } = await storeProfile(this.ports, users, user, change);
      if (outcome !== 'changed') throw new IdentityError('FAILED_TO_UPDATE_USER');
      return fields;
    });
  }
}
