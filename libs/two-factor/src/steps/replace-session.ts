import { type Caller, type ClientInfo, type IssuedSession, type Replacement, userActor } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { TwoFactorStore } from '../ports.js';

export interface ReplaceSessionInput extends Pick<Replacement, 'why' | 'secondFactor'> {
  readonly caller: Caller;
  readonly client: ClientInfo;
}

/**
 * Replaces the caller's session with a new one. Throws if the old one no longer exists or the new one could not be
 * stored.
 */
export async function replaceSession(
  { sessions }: TwoFactorStore,
  { caller, client, ...given }: ReplaceSessionInput,
): Promise<IssuedSession> {
  const started = await sessions.replace({ id: caller.sessionId, by: userActor(caller), client, ...given });
  if (started === 'not-found') throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  if (started === 'refused') throw new TwoFactorError('FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR');
  return started;
}
