import type { ClientInfo } from './client.js';
import type { Clock } from './clock.js';
import type { SessionId, UserId } from './ids.js';
import type { Actor, Journal, Occurrence } from './journal.js';

/** A session in which an operator sees the account of another user (operators §9). */
export interface ImpersonatedSession {
  readonly id: SessionId;
  readonly userId: UserId;
  /** The operator. */
  readonly impersonatedBy: UserId;
  readonly createdAt: Date;
  /** It is never refreshed. */
  readonly expiresAt: Date;
}

export interface RemovedSessions {
  readonly count: number;
  /** The impersonated ones among them. */
  readonly impersonated: readonly ImpersonatedSession[];
}

/** The actor of events in that session: the user, together with the operator who impersonates them. */
export const impersonator = ({
  id,
  userId,
  impersonatedBy,
}: Pick<ImpersonatedSession, 'id' | 'userId' | 'impersonatedBy'>): Actor => ({
  type: 'user',
  id: userId,
  sessionId: id,
  impersonatorId: impersonatedBy,
});

/** `seconds`: how long the operator saw the account. */
export type ImpersonationEnded = Occurrence<'impersonation.ended', { readonly seconds: number }>;

/** Records an event for each of these deleted sessions. */
export async function noteEndsOfImpersonations(
  { clock }: { readonly clock: Clock },
  { journal }: { readonly journal: Journal<ImpersonationEnded> },
  ended: readonly ImpersonatedSession[],
  client: ClientInfo | null,
): Promise<void> {
  for (const session of ended) {
    await journal.note({
      kind: 'impersonation.ended',
      outcome: 'done',
      subject: session.userId,
      by: impersonator(session),
      client,
      facts: { seconds: secondsSeen(session, clock.now()) },
    });
  }
}

function secondsSeen({ createdAt, expiresAt }: ImpersonatedSession, now: Date): number {
  const endedMs = Math.min(now.getTime(), expiresAt.getTime());
  return Math.max(0, Math.round((endedMs - createdAt.getTime()) / 1000));
}
