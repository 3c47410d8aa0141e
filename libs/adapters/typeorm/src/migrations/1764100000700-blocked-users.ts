import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';

/** An index for counting the users whose second factor is blocked (operators §11). */
const INDEX: NewIndex = {
  name: 'secondFactorFailures_blockedUntil_idx',
  table: 'secondFactorFailures',
  definition: '("blockedUntil") WHERE "blockedUntil" IS NOT NULL',
};

/** Does not block sign-ins. */
export class BlockedUsers1764100000700 implements MigrationInterface {
  up(locked: QueryRunner): Promise<void> {
    return besideTransaction(locked, (runner) => buildIndexes(runner, [INDEX]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS "${INDEX.name}"`);
  }
}
