import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a note beside the value of a verification record, whose format is fixed: how a pending sign-in began. */
export class RecordNotes1764000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "verification" ADD COLUMN "note" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "verification" DROP COLUMN "note"');
  }
}
