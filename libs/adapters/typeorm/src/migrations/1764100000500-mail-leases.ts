import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the end of a worker's lease on a mail, separate from its due time: operators must not make a mail due while it
 * is being sent.
 */
export class MailLeases1764100000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "outboxMail" ADD COLUMN "claimedUntil" timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "outboxMail" DROP COLUMN "claimedUntil"');
  }
}
