import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the count of consecutive wrong codes (specification C23) and the last accepted time step of an authenticator
 * (specification C14).
 */
export class SecondFactor1763800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "twoFactor" ADD COLUMN "lastStep" integer');
    await runner.query(`CREATE TABLE "secondFactorFailures" (
      "userId" text PRIMARY KEY REFERENCES "user" ("id") ON DELETE CASCADE,
      "count" integer NOT NULL,
      "blockedUntil" timestamptz(3)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "secondFactorFailures"');
    await runner.query('ALTER TABLE "twoFactor" DROP COLUMN "lastStep"');
  }
}
