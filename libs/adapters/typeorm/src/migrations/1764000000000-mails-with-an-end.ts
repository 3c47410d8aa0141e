import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the expiry of a mail, and the state of one that could not be sent. The defaults are for rows of an older
 * version, which still writes during an upgrade.
 */
export class MailsWithAnEnd1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "outboxMail"
      ADD COLUMN "userId" text,
      ADD COLUMN "usefulUntil" timestamptz(3) NOT NULL DEFAULT now() + interval '3 days',
      ADD COLUMN "lastError" text,
      ADD COLUMN "abandonedAt" timestamptz(3)`);
    // The index leaves out abandoned mails, so that reading due ones does not pass over them.
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
