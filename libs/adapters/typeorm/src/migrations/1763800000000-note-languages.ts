import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which language a user last used the service, and in which a mail is to be written. */
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
