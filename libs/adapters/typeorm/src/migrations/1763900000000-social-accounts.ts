import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a provider hands out with a code and wants to see again at each refresh (VK: `device_id`), and until when somebody
 * asks it for new tokens.
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
