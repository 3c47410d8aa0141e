import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is stored beside the value of a verification record, whose form is fixed: how a pending sign-in began. */
export class RecordNotes1764000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "verification" ADD COLUMN "note" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "verification" DROP COLUMN "note"');
  }
}
