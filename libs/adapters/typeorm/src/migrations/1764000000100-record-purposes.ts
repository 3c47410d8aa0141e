import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the purpose of a verification record. A sign-in state has no prefix (specification §6), so its identifier does
 * not distinguish it from a record of another purpose. Null in rows of an older version or of the reference library.
 */
export class RecordPurposes1764000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "verification" ADD COLUMN "purpose" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "verification" DROP COLUMN "purpose"');
  }
}
