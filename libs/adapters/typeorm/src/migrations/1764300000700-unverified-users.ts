import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';

/**
 * An index for the operators' list of users with an unverified address, in its sort order (operators §6). Few of these
 * users have signed in, so without it almost all other users would be read first. Sign-ins of verified users do not
 * write to it.
 */
const INDEX: NewIndex = {
  name: 'user_unverified_lastSignInAt_id_idx',
  table: 'user',
  definition: '("lastSignInAt" DESC NULLS LAST, "id") WHERE NOT "emailVerified"',
};

/** Does not block sign-ins. */
export class UnverifiedUsers1764300000700 implements MigrationInterface {
  up(locked: QueryRunner): Promise<void> {
    return besideTransaction(locked, (runner) => buildIndexes(runner, [INDEX]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS "${INDEX.name}"`);
  }
}
