import { Client } from 'pg';

import { createEmptyDatabase } from '../../testing/test-database.js';

/** The tables that version 1.2.8 of the reference creates with the two-factor plug-in. */
const TABLES = `
  CREATE TABLE "user" ("id" text NOT NULL PRIMARY KEY, "name" text NOT NULL, "email" text NOT NULL UNIQUE,
    "emailVerified" boolean NOT NULL, "image" text, "createdAt" timestamp NOT NULL, "updatedAt" timestamp NOT NULL,
    "twoFactorEnabled" boolean);
  CREATE TABLE "session" ("id" text NOT NULL PRIMARY KEY, "expiresAt" timestamp NOT NULL, "token" text NOT NULL UNIQUE,
    "createdAt" timestamp NOT NULL, "updatedAt" timestamp NOT NULL, "ipAddress" text, "userAgent" text,
    "userId" text NOT NULL REFERENCES "user" ("id"));
  CREATE TABLE "account" ("id" text NOT NULL PRIMARY KEY, "accountId" text NOT NULL, "providerId" text NOT NULL,
    "userId" text NOT NULL REFERENCES "user" ("id"), "accessToken" text, "refreshToken" text, "idToken" text,
    "accessTokenExpiresAt" timestamp, "refreshTokenExpiresAt" timestamp, "scope" text, "password" text,
    "createdAt" timestamp NOT NULL, "updatedAt" timestamp NOT NULL);
  CREATE TABLE "verification" ("id" text NOT NULL PRIMARY KEY, "identifier" text NOT NULL, "value" text NOT NULL,
    "expiresAt" timestamp NOT NULL, "createdAt" timestamp, "updatedAt" timestamp);
  CREATE TABLE "twoFactor" ("id" text NOT NULL PRIMARY KEY, "secret" text NOT NULL, "backupCodes" text NOT NULL,
    "userId" text NOT NULL REFERENCES "user" ("id"));`;

export const PASSWORD = `${'a1'.repeat(16)}:${'b2'.repeat(64)}`;

/** Times are noon of 5 January 2026 UTC, as a process of the reference in UTC writes them. */
const ROWS = `
  INSERT INTO "user" VALUES
    ('kari', 'Kari', 'Kari.Nordmann@Example.no', true, NULL, '2026-01-05 12:00:00.123', '2026-01-05 12:00:00.123', NULL),
    ('ola', 'Ola', 'ola@example.no', false, 'https://x.no/ola.png', '2026-01-05 12:00', '2026-01-05 12:00', true);
  INSERT INTO "account" VALUES
    ('a1', 'kari', 'credential', 'kari', NULL, NULL, NULL, NULL, NULL, NULL, '${PASSWORD}', '2026-01-05 12:00', '2026-01-05 12:00'),
    ('a2', '1234', 'google', 'kari', 'x', NULL, NULL, '2026-01-05 12:00', NULL, 'openid', NULL, '2026-01-05 12:00', '2026-01-05 12:00');
  INSERT INTO "session" VALUES
    ('s1', '2026-01-12 12:00:00.123', 't1', '2026-01-05 12:00:00.123', '2026-01-05 12:00:00.123', '', 'Firefox', 'kari'),
    ('s2', '2026-01-06 12:00:00.001', 't2', '2026-01-05 12:00:00.000', '2026-01-05 12:00', '', '', 'kari');
  INSERT INTO "verification" VALUES
    ('v1', 'reset-password:x', 'kari', '2026-01-05 13:00', '2026-01-05 12:00', '2026-01-05 12:00'),
    ('v2', 'reset-password:y', 'nobody', '2026-01-05 13:00', NULL, NULL),
    ('v3', 'reset-password:y', 'ola', '2026-01-05 12:30', '2026-01-05 12:00', '2026-01-05 12:00');
  INSERT INTO "twoFactor" VALUES ('f1', 'secret', 'codes', 'ola'), ('f2', 'secret', 'codes', 'kari');`;

export interface ReferenceDatabase {
  readonly url: string;
  /** Runs SQL as the operator. */
  sql(text: string): Promise<readonly object[]>;
  drop(): Promise<void>;
}

/** Creates a database with tables and rows of the reference library. */
export async function createReferenceDatabase(): Promise<ReferenceDatabase> {
  const database = await createEmptyDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(TABLES + ROWS);
  return {
    url: database.url,
    async sql(text) {
      const { rows } = await client.query<object>(text);
      return rows;
    },
    async drop() {
      await client.end();
      await database.drop();
    },
  };
}
