import type { Session, SessionUser, SessionView } from '@portvakt/session';
import type { Email, SessionId, UserId } from '@portvakt/kernel';

import type { SessionRow } from '../rows/session.row.js';

/** A session and its user as one joined row; the names of both tables' columns must not collide. */
export interface SessionViewRow extends SessionRow {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly userName: string;
  readonly image: string | null;
  readonly userCreatedAt: Date;
  readonly userUpdatedAt: Date;
  readonly twoFactorEnabled: boolean;
  readonly extra: Record<string, unknown>;
  readonly role: string | null;
  readonly banned: boolean;
  readonly banExpires: Date | null;
}

export const toSession = (row: SessionRow): Session => ({
  id: row.id as SessionId,
  userId: row.userId as UserId,
  token: row.token,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ipAddress: row.ipAddress ?? '',
  userAgent: row.userAgent ?? '',
  remember: row.remember,
  impersonatedBy: row.impersonatedBy as UserId | null,
  strongFactorAt: row.strongFactorAt,
});

export const toSessionView = (row: SessionViewRow): SessionView => ({ session: toSession(row), user: toUser(row) });

const toUser = (row: SessionViewRow): SessionUser => ({
  id: row.userId as UserId,
  email: row.email as Email,
  emailVerified: row.emailVerified,
  name: row.userName,
  image: row.image,
  createdAt: row.userCreatedAt,
  updatedAt: row.userUpdatedAt,
  twoFactorEnabled: row.twoFactorEnabled,
  extra: row.extra,
  // Databases of the reference library store `user` for everybody without a role.
  role: row.role === 'user' ? null : row.role,
});
