import type { MigrationInterface, QueryRunner } from 'typeorm';

import { adoptPasskeys } from './reference-passkeys.js';

/**
 * Adds passkeys in the layout of the reference library (passkeys §3.3), and when a session has shown a second factor
 * (passkeys §6.2). A database of the reference library may have the table already and keeps its rows.
 */
export class Passkeys1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await adoptPasskeys(runner);
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "session" DROP COLUMN "secondFactorAt"');
    await runner.query('DROP TABLE "passkey"');
  }
}

const UP = [
  `CREATE TABLE IF NOT EXISTS "passkey" (
    "id" text PRIMARY KEY,
    "name" text,
    "publicKey" text NOT NULL,
    "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
    "credentialID" text NOT NULL,
    "counter" bigint NOT NULL,
    "deviceType" text NOT NULL,
    "backedUp" boolean NOT NULL,
    "transports" text,
    "createdAt" timestamptz(3) DEFAULT now()
  )`,
  `ALTER TABLE "passkey"
    ADD COLUMN IF NOT EXISTS "aaguid" text,
    ADD COLUMN "lastUsedAt" timestamptz(3),
    ADD COLUMN "userHandle" text`,
  'CREATE UNIQUE INDEX IF NOT EXISTS "passkey_credentialID_key" ON "passkey" ("credentialID")',
  'CREATE INDEX IF NOT EXISTS "passkey_userId_idx" ON "passkey" ("userId")',
  'ALTER TABLE "session" ADD COLUMN "secondFactorAt" timestamptz(3)',
];
