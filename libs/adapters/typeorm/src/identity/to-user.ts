import type { AdditionalValues, User } from '@portvakt/identity';
import { type Email, isLanguage, type UserId } from '@portvakt/kernel';

import type { UserRow } from '../rows/user.row.js';

export const toUser = (row: UserRow): User => ({
  id: row.id as UserId,
  email: row.email as Email,
  emailVerified: row.emailVerified,
  name: row.name,
  image: row.image,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  twoFactorEnabled: row.twoFactorEnabled,
  extra: row.extra as AdditionalValues,
  language: isLanguage(row.lastLanguage) ? row.lastLanguage : null,
  ban: row.banned ? { expires: row.banExpires } : null,
});
