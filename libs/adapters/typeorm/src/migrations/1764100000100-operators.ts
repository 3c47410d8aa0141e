import type { MigrationInterface, QueryRunner } from 'typeorm';

import { adoptAdminColumns } from './reference-admin-columns.js';

/**
 * Adds roles, bans and impersonation to users and sessions (operators §2), and the tables of cases and figures
 * (operators §17). A database of the reference library may have the first five columns already and keeps their values.
 */
export class Operators1764100000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await adoptAdminColumns(runner);
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "operatorRequest"');
    await runner.query('DROP TABLE "noted"');
    await runner.query('ALTER TABLE "session" DROP COLUMN "strongFactorAt", DROP COLUMN "impersonatedBy"');
    await runner.query(`ALTER TABLE "user"
      DROP COLUMN "lastSignInAt", DROP COLUMN "bannedBy", DROP COLUMN "bannedAt",
      DROP COLUMN "banExpires", DROP COLUMN "banReason", DROP COLUMN "banned", DROP COLUMN "role"`);
  }
}

const UP = [
  `ALTER TABLE "user"
    ADD COLUMN IF NOT EXISTS "role" text,
    ADD COLUMN IF NOT EXISTS "banned" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "banReason" text,
    ADD COLUMN IF NOT EXISTS "banExpires" timestamptz(3),
    ADD COLUMN "bannedAt" timestamptz(3),
    ADD COLUMN "bannedBy" text,
    ADD COLUMN "lastSignInAt" timestamptz(3)`,
  `ALTER TABLE "session"
    ADD COLUMN IF NOT EXISTS "impersonatedBy" text,
    ADD COLUMN "strongFactorAt" timestamptz(3)`,

  `CREATE TABLE "noted" (
    "name" text PRIMARY KEY,
    "value" jsonb NOT NULL,
    "notedAt" timestamptz(3) NOT NULL
  )`,

  `CREATE TABLE "operatorRequest" (
    "id" text PRIMARY KEY,
    "kind" text NOT NULL,
    "state" text NOT NULL,
    "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
    "reason" text NOT NULL,
    "newEmail" text,
    "requestedBy" text NOT NULL,
    "requestedAt" timestamptz(3) NOT NULL,
    "approvedBy" text,
    "approvedAt" timestamptz(3),
    "notBefore" timestamptz(3) NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "endedAt" timestamptz(3),
    "endedBy" text,
    "approvalNeeded" boolean NOT NULL
  )`,
  `CREATE UNIQUE INDEX "operatorRequest_open_key" ON "operatorRequest" ("userId", "kind")
    WHERE "state" IN ('waiting', 'approved')`,
  'CREATE INDEX "operatorRequest_userId_idx" ON "operatorRequest" ("userId")',
  'CREATE INDEX "operatorRequest_state_notBefore_idx" ON "operatorRequest" ("state", "notBefore")',
];
