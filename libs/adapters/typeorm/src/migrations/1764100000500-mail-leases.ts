import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when a worker has a mail to itself, apart from when it is due: operators must not have a mail sent again while it
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
