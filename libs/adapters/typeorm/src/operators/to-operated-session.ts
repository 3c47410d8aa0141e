import type { SessionId, UserId } from '@portvakt/kernel';
import type { OperatedSession } from '@portvakt/operators';

import type { SessionRow } from '../rows/session.row.js';

type Row = Omit<SessionRow, 'token' | 'remember'>;

export const toOperatedSession = (row: Row): OperatedSession => ({
  id: row.id as SessionId,
  userId: row.userId as UserId,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ipAddress: row.ipAddress ?? '',
  userAgent: row.userAgent ?? '',
  impersonatedBy: row.impersonatedBy as UserId | null,
  strongFactorAt: row.strongFactorAt,
});
