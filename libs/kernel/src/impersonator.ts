import type { SessionId, UserId } from './ids.js';
import type { Actor } from './journal.js';

/** A session in which an operator sees the account of its user (operators §9). */
export interface ImpersonatedSession {
  readonly id: SessionId;
  readonly userId: UserId;
  /** The operator. */
  readonly impersonatedBy: UserId;
  readonly createdAt: Date;
}

/** The operator in that session, as the audit log names them: the user, with the operator behind. */
export const impersonator = ({ id, userId, impersonatedBy }: Omit<ImpersonatedSession, 'createdAt'>): Actor => ({
  type: 'user',
  id: userId,
  sessionId: id,
  impersonatorId: impersonatedBy,
});

/** How long an operator saw the account, in whole seconds. */
export const secondsSeen = ({ createdAt }: Pick<ImpersonatedSession, 'createdAt'>, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - createdAt.getTime()) / 1000));
