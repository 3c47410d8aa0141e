import type { SessionId, UserId } from '@portvakt/kernel';

/** A session as operators see it, without its token (operators OP7). */
export interface OperatedSession {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly impersonatedBy: UserId | null;
  readonly strongFactorAt: Date | null;
}
