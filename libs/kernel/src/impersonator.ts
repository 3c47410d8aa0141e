import type { ClientInfo } from './client.js';
import type { SessionId, UserId } from './ids.js';
import type { Actor, Occurrence } from './journal.js';

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

/** The event that an impersonation ended. `seconds`: how long the operator saw the account. */
export const endOfImpersonation = (
  session: ImpersonatedSession,
  client: ClientInfo | null,
  now: Date,
): Occurrence<'impersonation.ended', { readonly seconds: number }> => ({
  kind: 'impersonation.ended',
  outcome: 'done',
  subject: session.userId,
  by: impersonator(session),
  client,
  facts: { seconds: secondsSeen(session, now) },
});

function secondsSeen({ createdAt, expiresAt }: ImpersonatedSession, now: Date): number {
  const endedMs = Math.min(now.getTime(), expiresAt.getTime());
  return Math.max(0, Math.round((endedMs - createdAt.getTime()) / 1000));
}
