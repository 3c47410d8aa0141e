import type { MigrationInterface, QueryRunner } from 'typeorm';

import { adoptReference } from './adopt-reference.js';

/**
 * Creates the tables of specification §5 in the layout of the reference library (specification C20). Every additional
 * column is nullable or has a default, so that rows of the reference can be inserted unchanged. Existing tables of the
 * reference are kept and extended.
 */
export class CreateAccounts1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await adoptReference(runner);
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['twoFactor', 'verification', 'account', 'session', 'user']) {
      await runner.query(`DROP TABLE "${table}"`);
    }
  }
}

const UP = [
  `CREATE TABLE IF NOT EXISTS "user" (
    "id" text PRIMARY KEY,
    "email" text NOT NULL,
    "emailVerified" boolean NOT NULL DEFAULT false,
    "name" text NOT NULL,
    "image" text,
    "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
    "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
    "twoFactorEnabled" boolean NOT NULL DEFAULT false,
    "extra" jsonb NOT NULL DEFAULT '{}'
  )`,
  'CREATE UNIQUE INDEX IF NOT EXISTS "user_email_key" ON "user" ("email")',

  `CREATE TABLE IF NOT EXISTS "session" (
    "id" text PRIMARY KEY,
    "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
    "token" text NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
    "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
    "ipAddress" text,
    "userAgent" text,
    "remember" boolean NOT NULL DEFAULT true
  )`,
  'CREATE UNIQUE INDEX IF NOT EXISTS "session_token_key" ON "session" ("token")',
  'CREATE INDEX IF NOT EXISTS "session_userId_idx" ON "session" ("userId")',
  'CREATE INDEX IF NOT EXISTS "session_expiresAt_idx" ON "session" ("expiresAt")',

  `CREATE TABLE IF NOT EXISTS "account" (
    "id" text PRIMARY KEY,
    "providerId" text NOT NULL,
    "accountId" text NOT NULL,
    "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamptz(3),
    "refreshTokenExpiresAt" timestamptz(3),
    "scope" text,
    "password" text,
    "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
    "updatedAt" timestamptz(3) NOT NULL DEFAULT now()
  )`,
  'CREATE UNIQUE INDEX IF NOT EXISTS "account_providerId_accountId_key" ON "account" ("providerId", "accountId")',
  `CREATE UNIQUE INDEX IF NOT EXISTS "account_credential_key" ON "account" ("userId") WHERE "providerId" = 'credential'`,
  'CREATE INDEX IF NOT EXISTS "account_userId_idx" ON "account" ("userId")',

  `CREATE TABLE IF NOT EXISTS "verification" (
    "id" text PRIMARY KEY,
    "identifier" text NOT NULL,
    "value" text NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "createdAt" timestamptz(3) DEFAULT now(),
    "updatedAt" timestamptz(3) DEFAULT now(),
    "userId" text REFERENCES "user" ("id") ON DELETE CASCADE
  )`,
  'CREATE UNIQUE INDEX IF NOT EXISTS "verification_identifier_key" ON "verification" ("identifier")',
  'CREATE INDEX IF NOT EXISTS "verification_expiresAt_idx" ON "verification" ("expiresAt")',
  'CREATE INDEX IF NOT EXISTS "verification_userId_idx" ON "verification" ("userId")',

  `CREATE TABLE IF NOT EXISTS "twoFactor" (
    "id" text PRIMARY KEY,
    "name" text NOT NULL DEFAULT 'Autentikator #1',
    "secret" text NOT NULL,
    "backupCodes" text NOT NULL,
    "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
    "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
    "lastUsedAt" timestamptz(3),
    "verified" boolean NOT NULL DEFAULT false
  )`,
  'CREATE INDEX IF NOT EXISTS "twoFactor_userId_idx" ON "twoFactor" ("userId")',
];
