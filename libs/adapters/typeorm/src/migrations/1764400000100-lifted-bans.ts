import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';

const INDEX: NewIndex = {
  name: 'user_last_bannedAt_idx',
  table: 'user',
  definition: '("bannedAt") WHERE "bannedAt" IS NOT NULL',
};

/**
 * Finds recent bans also where they were lifted: what a ban has ended stays ended. The index of those who are banned now
 * (`user_bannedAt_idx`) stays, because processes of the release before ask by it every second.
 */
export class LiftedBans1764400000100 implements MigrationInterface {
  up(locked: QueryRunner): Promise<void> {
    return besideTransaction(locked, (runner) => buildIndexes(runner, [INDEX]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS "${INDEX.name}"`);
  }
}
