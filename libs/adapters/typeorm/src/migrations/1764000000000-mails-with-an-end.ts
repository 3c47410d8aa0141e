import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when a mail is of use, and what becomes of one that could not be sent. The defaults are for rows that an older
 * version wrote, or still writes while versions change.
 */
export class MailsWithAnEnd1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "outboxMail"
      ADD COLUMN "userId" text,
      ADD COLUMN "usefulUntil" timestamptz(3) NOT NULL DEFAULT now() + interval '3 days',
      ADD COLUMN "lastError" text,
      ADD COLUMN "abandonedAt" timestamptz(3)`);
    // Mails that were given up must not lie in the way of those that are due.
    await runner.query('DROP INDEX "outboxMail_dueAt_idx"');
    await runner.query('CREATE INDEX "outboxMail_dueAt_idx" ON "outboxMail" ("dueAt") WHERE "abandonedAt" IS NULL');
    await runner.query(
      'CREATE INDEX "outboxMail_abandonedAt_idx" ON "outboxMail" ("abandonedAt") WHERE "abandonedAt" IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // The older version would send them again, without their links.
    await runner.query('DELETE FROM "outboxMail" WHERE "abandonedAt" IS NOT NULL');
    await runner.query('DROP INDEX "outboxMail_abandonedAt_idx"');
    await runner.query('DROP INDEX "outboxMail_dueAt_idx"');
    await runner.query(`ALTER TABLE "outboxMail"
      DROP COLUMN "abandonedAt", DROP COLUMN "lastError", DROP COLUMN "usefulUntil", DROP COLUMN "userId"`);
    await runner.query('CREATE INDEX "outboxMail_dueAt_idx" ON "outboxMail" ("dueAt")');
  }
}
