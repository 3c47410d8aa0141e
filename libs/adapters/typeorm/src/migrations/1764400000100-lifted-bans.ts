import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';

const INDEX: NewIndex = {
  name: 'user_last_bannedAt_idx',
  table: 'user',
  definition: '("bannedAt") WHERE "bannedAt" IS NOT NULL',
};

/**
 * An index that finds recent bans even after they were lifted: sessions that a ban has ended stay ended. The index of
 * current bans (`user_bannedAt_idx`) is kept, because processes of the previous release use it every second.
 */
export class LiftedBans1764400000100 implements MigrationInterface {
  up(locked: QueryRunner): Promise<void> {
    return besideTransaction(locked, (runner) => buildIndexes(runner, [INDEX]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS "${INDEX.name}"`);
  }
}
