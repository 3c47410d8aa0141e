import { type Caller, lockCaller, type UserSummary } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { TwoFactorStore } from '../ports.js';

type CallerStore = Pick<TwoFactorStore, 'users' | 'sessions'>;

/** `lockCaller` that throws if the user or the session no longer exists. */
export async function lockOwner({ users, sessions }: CallerStore, caller: Caller): Promise<UserSummary> {
  return existing(await lockCaller(users, sessions, caller));
}

/** The caller, with only the session row locked, for reading; throws if the user or the session no longer exists. */
export async function findOwner({ users, sessions }: CallerStore, { id, sessionId }: Caller): Promise<UserSummary> {
  return existing((await sessions.lockAlive(sessionId)) ? await users.find(id) : null);
}

function existing(owner: UserSummary | null): UserSummary {
  if (!owner) throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  return owner;
}
