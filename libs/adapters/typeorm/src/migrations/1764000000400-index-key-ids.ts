import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['twoFactor', 'secret'],
  ['twoFactor', 'backupCodes'],
  ['account', 'accessToken'],
  ['account', 'refreshToken'],
  ['account', 'idToken'],
] as const;

/**
 * Encrypted values begin with `v1.{key id}.`, 12 characters. These indexes find the rows of a former key, a missing key
 * or no key without reading those of the current key.
 */
export class IndexKeyIds1764000000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) {
      await runner.query(
        `CREATE INDEX "${table}_${column}_keyId" ON "${table}" ((left("${column}", 12) COLLATE "C"), "id")
         WHERE "${column}" IS NOT NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) await runner.query(`DROP INDEX "${table}_${column}_keyId"`);
  }
}
