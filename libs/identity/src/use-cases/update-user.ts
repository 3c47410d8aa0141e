import { type Caller, lockCaller } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { type GivenProfile, parseProfileChange } from '../model/profile-change.js';
import type { IdentityPorts } from '../ports.js';

export interface UpdateUserInput extends GivenProfile {
  readonly caller: Caller;
}

/** Updates the caller's profile. Returns whether the request contained a change (specification §11.3). */
export class UpdateUser {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'clock' | 'policy'>) {}

  async execute({ caller, ...given }: UpdateUserInput): Promise<boolean> {
    const change = parseProfileChange(given, this.ports.policy.additionalFields);
    if (!change) return false;
    await this.ports.transaction.run(async ({ users, sessions }) => {
      if (!(await lockCaller(users, sessions, caller))) throw new IdentityError('CALLER_NOT_FOUND');
      const outcome = await users.changeProfile(caller.id, change, this.ports.clock.now());
      if (outcome === 'not-found') throw new IdentityError('CALLER_NOT_FOUND');
      if (outcome === 'refused') throw new IdentityError('FAILED_TO_UPDATE_USER');
    });
    return true;
  }
}
