import type { Actor, UserId } from '@portvakt/kernel';

import type { OperatorsStore } from '../ports.js';

/** Ends every session of a user whose account a case has changed: who asked for it signs in anew (operators §8). */
export async function endSessionsByCase(
  { sessions, journal }: Pick<OperatorsStore, 'sessions' | 'journal'>,
  subject: UserId,
  by: Actor,
): Promise<void> {
  const count = await sessions.removeAll(subject);
  await sessions.removeImpersonated(subject);
  if (count === 0) return;
  await journal.note({
    kind: 'session.ended',
    outcome: 'done',
    subject,
    by,
    client: null,
    facts: { how: 'case', count },
  });
}
