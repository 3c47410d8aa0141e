import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the parameters that a provider requires at each refresh (VK: `device_id`), and the end of the claim of the
 * process that refreshes the tokens.
 */
export class SocialAccounts1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "account" ADD COLUMN "carried" jsonb');
    await runner.query('ALTER TABLE "account" ADD COLUMN "refreshingUntil" timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "account" DROP COLUMN "refreshingUntil"');
    await runner.query('ALTER TABLE "account" DROP COLUMN "carried"');
  }
}
