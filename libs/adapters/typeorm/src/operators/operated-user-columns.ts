import { type Email, isBanned, type UserId } from '@portvakt/kernel';
import type { OperatedUser } from '@portvakt/operators';

import type { UserRow } from '../rows/user.row.js';

/** The columns of `OperatedUser`, of the table `u`. */
export const USER_COLUMNS = `u."id", u."email", u."emailVerified", u."name", u."image", u."createdAt", u."updatedAt",
  u."twoFactorEnabled", u."role", u."banned", u."banReason", u."banExpires", u."bannedBy", u."lastSignInAt", u."extra"`;

export function toOperatedUser(row: UserRow, now: Date): OperatedUser {
  const banned = row.banned && isBanned({ expires: row.banExpires }, now);
  return {
    id: row.id as UserId,
    email: row.email as Email,
    emailVerified: row.emailVerified,
    name: row.name,
    image: row.image,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    twoFactorEnabled: row.twoFactorEnabled,
    role: row.role,
    banned,
    banReason: banned ? row.banReason : null,
    banExpires: banned ? row.banExpires : null,
    bannedBy: banned ? row.bannedBy : null,
    lastSignInAt: row.lastSignInAt,
    extra: row.extra as OperatedUser['extra'],
  };
}
