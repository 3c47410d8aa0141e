import type { AdditionalValues, User } from '@portvakt/identity';
import { type Email, isLanguage, type UserId } from '@portvakt/kernel';

import type { UserRow } from '../rows/user.row.js';

const COLUMNS = [
  'id',
  'email',
  'emailVerified',
  'name',
  'image',
  'createdAt',
  'updatedAt',
  'twoFactorEnabled',
  'extra',
  'lastLanguage',
  'banned',
  'banExpires',
] as const;

/** The columns of a user that the identity context knows. */
export type UserColumns = Pick<UserRow, (typeof COLUMNS)[number]>;

/** The same for a statement in which the table is called `u`. */
export const USER_COLUMNS = COLUMNS.map((column) => `u."${column}"`).join(', ');

export const toUser = (row: UserColumns): User => ({
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
