import { type Actor, type ClientInfo, type Clock, noteEndsOfImpersonations, type UserId } from '@portvakt/kernel';

import type { OperatorsStore } from '../ports.js';
import { endImpersonationsBy } from './end-impersonations.js';

interface Ports {
  readonly clock: Clock;
}

type Store = Pick<OperatorsStore, 'sessions' | 'journal'>;

/**
 * Revokes every session of a user, and ends the user's impersonations of others. Returns how many sessions the user
 * had. Records the events of ended impersonations; the caller records that of the user's own sessions.
 */
export async function endSessions(
  ports: Ports,
  store: Store,
  userId: UserId,
  client: ClientInfo | null,
): Promise<number> {
  const { count, impersonated } = await store.sessions.removeAll(userId);
  await noteEndsOfImpersonations(ports, store, impersonated, client);
  await endImpersonationsBy(ports, store, userId, client);
  return count;
}

/**
 * Revokes every session of a user whose account a case has changed: whoever asked for the change must sign in again
 * (operators §8).
 */
export async function endSessionsByCase(ports: Ports, store: Store, subject: UserId, by: Actor): Promise<void> {
  const count = await endSessions(ports, store, subject, null);
  if (count === 0) return;
  await store.journal.note({
    kind: 'session.ended',
    outcome: 'done',
    subject,
    by,
    client: null,
    facts: { how: 'case', count },
  });
}
