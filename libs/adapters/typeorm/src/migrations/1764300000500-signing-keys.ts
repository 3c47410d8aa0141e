import type { MigrationInterface, QueryRunner } from 'typeorm';

import { adoptSigningKeys } from './reference-signing-keys.js';

/**
 * Adds the keys that sign tokens, in the layout of the reference library (specification §16). A database of the reference
 * library may have the table already; its keys verify until the last token that they signed has expired.
 */
export class SigningKeys1764300000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await adoptSigningKeys(runner);
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "jwks"');
  }
}

const TABLE = `CREATE TABLE IF NOT EXISTS "jwks" (
  "id" text PRIMARY KEY,
  "publicKey" text NOT NULL,
  "privateKey" text,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL
)`;
