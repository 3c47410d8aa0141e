import type { SessionId, UserId } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import type { Person, SocialStore } from '../ports.js';

/** Whose session a call comes with. */
export interface Caller {
  readonly id: UserId;
  readonly sessionId: SessionId;
}

/**
 * The caller, held until the transaction ends. The session is looked at again, now that nobody else can end it: a call of
 * an intruder that waited while the owner reset the password does nothing any more.
 */
export async function holdCaller({ people, sessions }: SocialStore, { id, sessionId }: Caller): Promise<Person> {
  const person = await people.findForUpdate(id);
  if (person && (await sessions.isAlive(sessionId))) return person;
  throw new SocialError('ACCOUNT_OWNER_NOT_FOUND');
}
