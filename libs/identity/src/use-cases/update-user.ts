import type { UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { type GivenProfile, parseProfileChange } from '../model/profile-change.js';
import type { IdentityPorts } from '../ports.js';

export interface UpdateUserInput extends GivenProfile {
  readonly userId: UserId;
}

/** Updates the caller's profile. Returns whether the request contained a change (specification §11.3). */
export class UpdateUser {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'clock' | 'policy'>) {}

  async execute({ userId, ...given }: UpdateUserInput): Promise<boolean> {
    const change = parseProfileChange(given, this.ports.policy.additionalFields);
    if (!change) return false;
    await this.ports.transaction.run(async ({ users }) => {
      const outcome = await users.changeProfile(userId, change, this.ports.clock.now());
      if (outcome === 'not-found') throw new IdentityError('CALLER_NOT_FOUND');
      if (outcome === 'refused') throw new IdentityError('FAILED_TO_UPDATE_USER');
    });
    return true;
  }
}
