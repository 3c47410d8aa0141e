import {
  type Caller,
  type ClientInfo,
  type IssuedSession,
  lockCaller,
  type Replacement,
  userActor,
  type UserSummary,
} from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { TwoFactorStore } from '../ports.js';

type CallerStore = Pick<TwoFactorStore, 'users' | 'sessions'>;

/** `lockCaller` that throws if the user or the session no longer exists. */
export async function lockOwner({ users, sessions }: CallerStore, caller: Caller): Promise<UserSummary> {
  return existing(await lockCaller(users, sessions, caller));
}

/** The caller without a lock, for reading; throws if the user or the session no longer exists. */
export async function findOwner({ users, sessions }: CallerStore, { id, sessionId }: Caller): Promise<UserSummary> {
  return existing((await sessions.isAlive(sessionId)) ? await users.find(id) : null);
}

function existing(owner: UserSummary | null): UserSummary {
  if (!owner) throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  return owner;
}

export interface ReplacedSession extends Pick<Replacement, 'why' | 'secondFactor'> {
  readonly caller: Caller;
  readonly client: ClientInfo;
}

/** Replaces the caller's session with a new one; throws if the old one is gone or the new one could not be stored. */
export async function replaceSession(
  { sessions }: TwoFactorStore,
  { caller, client, ...given }: ReplacedSession,
): Promise<IssuedSession> {
  const started = await sessions.replace({ id: caller.sessionId, by: userActor(caller), client, ...given });
  if (started === 'not-found') throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  if (started === 'refused') throw new TwoFactorError('FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR');
  return started;
}
