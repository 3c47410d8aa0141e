import { type Client, inMailLanguage, type UserSummary } from '@portvakt/kernel';

import { PasskeyError } from '../errors.js';
import type { OpenedSession, PasskeyStore } from '../ports.js';

export interface OpenSessionInput {
  readonly remember: boolean | undefined;
  readonly isMarkedUnremembered: boolean;
  readonly pendingReference: string | null;
  readonly client: Client;
}

/**
 * Ends the user's own pending sign-in, and starts a session with a strong second factor. Returns the holder as they are
 * then: a sign-in at a provider may change the profile.
 */
export async function openSession(
  { pending, sessions }: PasskeyStore,
  before: UserSummary,
  { remember: wish, isMarkedUnremembered, pendingReference, client }: OpenSessionInput,
): Promise<{ readonly session: OpenedSession; readonly way: string; readonly holder: UserSummary }> {
  const ended = pendingReference === null ? null : await pending.end(pendingReference, before, client);
  const holder = ended?.user ?? before;
  const remember = wish ?? !(isMarkedUnremembered && ended !== null);
  const owner = inMailLanguage(holder, client);
  const session = await sessions.issue({ owner, client, remember, notifyOwner: true, secondFactor: 'strong' });
  if (session === 'banned') throw new PasskeyError('BANNED_USER');
  if (session === 'refused') throw new PasskeyError('FAILED_TO_CREATE_SESSION_WITH_PASSKEY');
  return { session, way: ended?.way ?? 'passkey', holder };
}
