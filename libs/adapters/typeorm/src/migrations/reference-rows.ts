import type { QueryRunner } from 'typeorm';

/** Queries for values that must belong to one user but are stored for several. */
const AMBIGUOUS: Readonly<Record<string, readonly [what: string, rows: string]>> = {
  user: ['e-mail addresses (but for capitals)', 'SELECT FROM "user" GROUP BY lower("email") HAVING count(*) > 1'],
  account: [
    'identities ("providerId", "accountId")',
    `SELECT FROM "account" a JOIN "user" u ON u."id" = a."userId"
    GROUP BY "providerId", "accountId" HAVING count(DISTINCT u."id") > 1`,
  ],
};

/** Throws if several users share a value that only one may have. The message gives the number, not the values. */
export async function assertUnambiguousOwners(runner: QueryRunner, table: string): Promise<void> {
  const [what, rows] = AMBIGUOUS[table] ?? [];
  if (!rows) return;
  const [shared] = (await runner.query(`SELECT count(*)::integer AS count FROM (${rows}) AS s`)) as { count: number }[];
  if (shared?.count)
    throw new Error(`${shared.count} ${what} belong to more than one user each: keep each for one user only`);
}

const withoutUser = (table: string): string => `
  DELETE FROM "${table}" t
  WHERE "userId" IS NOT NULL AND NOT EXISTS (SELECT FROM "user" u WHERE u."id" = t."userId")`;

/** Deletes all but the first, in the given order, of the rows that a unique index would reject. */
const keepFirst = (table: string, columns: string, order: string, where = 'true'): string => `
  DELETE FROM "${table}" WHERE "id" IN (
    SELECT "id" FROM (
      SELECT "id", row_number() OVER (PARTITION BY ${columns} ORDER BY ${order}, "id") AS place
      FROM "${table}" WHERE ${where}
    ) AS ranked WHERE place > 1
  )`;

const fillTimes = (table: string): string => `
  UPDATE "${table}" SET "createdAt" = coalesce("createdAt", "updatedAt", now()),
    "updatedAt" = coalesce("updatedAt", "createdAt", now())
  WHERE num_nulls("createdAt", "updatedAt") > 0`;

/** Statements that prepare the rows of each table, and add its columns, before constraints are added. */
export const ROW_CHANGES: Readonly<Record<string, readonly string[]>> = {
  user: [
    // `twoFactorEnabled` comes from the two-factor plug-in and is null until a user turns it on.
    `ALTER TABLE "user" ADD COLUMN IF NOT EXISTS "extra" jsonb, ADD COLUMN IF NOT EXISTS "twoFactorEnabled" boolean`,
    `UPDATE "user" SET "name" = coalesce("name", ''), "emailVerified" = coalesce("emailVerified", false),
      "twoFactorEnabled" = coalesce("twoFactorEnabled", false), "extra" = coalesce("extra", '{}')
    WHERE num_nulls("name", "emailVerified", "twoFactorEnabled", "extra") > 0`,
    fillTimes('user'),
    // Social sign-in stored addresses as the provider sent them.
    'UPDATE "user" SET "email" = lower("email") WHERE "email" <> lower("email")',
  ],
  session: [
    withoutUser('session'),
    keepFirst('session', '"token"', '"createdAt" DESC NULLS LAST'),
    fillTimes('session'),
    'ALTER TABLE "session" ADD COLUMN IF NOT EXISTS "remember" boolean',
    // The reference keeps this in a cookie that the service does not read (specification C22), but such a session lasts
    // one day.
    `UPDATE "session" SET "remember" = "expiresAt" > "createdAt" + interval '1 day 1 minute' WHERE "remember" IS NULL`,
  ],
  account: [
    withoutUser('account'),
    keepFirst('account', '"providerId", "accountId", "userId"', '"updatedAt" DESC NULLS LAST'),
    keepFirst('account', '"userId"', '"updatedAt" DESC NULLS LAST', `"providerId" = 'credential'`),
    fillTimes('account'),
  ],
  verification: [
    // The reference reads only the newest as well.
    keepFirst('verification', '"identifier"', '"createdAt" DESC NULLS LAST, "expiresAt" DESC'),
    'ALTER TABLE "verification" ADD COLUMN IF NOT EXISTS "userId" text',
    // The value of a user's record is the user id. With `userId` set, a password change deletes the record
    // (specification §6).
    'UPDATE "verification" v SET "userId" = u."id" FROM "user" u WHERE v."userId" IS NULL AND u."id" = v."value"',
    withoutUser('verification'),
  ],
  twoFactor: [
    withoutUser('twoFactor'),
    `ALTER TABLE "twoFactor" ADD COLUMN IF NOT EXISTS "name" text, ADD COLUMN IF NOT EXISTS "createdAt" timestamptz(3),
      ADD COLUMN IF NOT EXISTS "lastUsedAt" timestamptz(3), ADD COLUMN IF NOT EXISTS "verified" boolean`,
    // A user with two-factor turned on has verified the only authenticator. Stored as unverified, it would be deleted
    // when another is added (specification §13.4).
    `UPDATE "twoFactor" t SET "name" = coalesce(t."name", 'Autentikator #1'),
      "createdAt" = coalesce(t."createdAt", now()), "verified" = coalesce(t."verified", u."twoFactorEnabled")
    FROM "user" u WHERE u."id" = t."userId" AND num_nulls(t."name", t."createdAt", t."verified") > 0`,
  ],
  // One credential of one user, stored several times: the oldest stays (passkeys §3.3).
  passkey: [withoutUser('passkey'), keepFirst('passkey', '"credentialID"', '"createdAt" NULLS FIRST')],
};
