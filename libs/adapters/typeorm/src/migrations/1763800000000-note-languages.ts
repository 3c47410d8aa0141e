import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the language that a user last used, and the language of each queued mail. */
export class NoteLanguages1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "user" ADD COLUMN "lastLanguage" text');
    await runner.query(`ALTER TABLE "outboxMail" ADD COLUMN "language" text NOT NULL DEFAULT 'nb'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "outboxMail" DROP COLUMN "language"');
    await runner.query('ALTER TABLE "user" DROP COLUMN "lastLanguage"');
  }
}
