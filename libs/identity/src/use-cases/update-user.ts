import { type Caller, type ClientInfo, lockCaller, userActor } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { type GivenProfile, parseProfileChange } from '../model/profile-change.js';
import type { IdentityPorts } from '../ports.js';
import { changeProfile } from '../steps/change-profile.js';

export interface UpdateUserInput extends GivenProfile {
  readonly caller: Caller;
  /** The picture that the caller has now. */
  readonly storedImage?: string | null;
  readonly client: ClientInfo;
}

/** Updates the caller's profile. Returns whether the request contained a change (specification §11.3). */
export class UpdateUser {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'clock' | 'policy'>) {}

  async execute({ caller, client, storedImage, ...given }: UpdateUserInput): Promise<boolean> {
    const change = parseProfileChange(given, this.ports.policy.additionalFields, storedImage);
    if (!change) return false;
    await this.ports.transaction.run(async (store) => {
      const user = await lockCaller(store.users, store.sessions, caller);
      if (!user) throw new IdentityError('CALLER_NOT_FOUND');
      await store.rules.newProfile(user, change);
      const outcome = await changeProfile(this.ports, store, { user, change, by: userActor(caller), client });
      if (outcome === 'not-found') throw new IdentityError('CALLER_NOT_FOUND');
      if (outcome === 'refused') throw new IdentityError('FAILED_TO_UPDATE_USER');
    });
    return true;
  }
}
