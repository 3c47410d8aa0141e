import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';

/** An index for the operators' list of cases, newest first. Without it, each page sorts all cases that ever existed. */
const INDEX: NewIndex = {
  name: 'operatorRequest_requestedAt_id_idx',
  table: 'operatorRequest',
  definition: '("requestedAt", "id")',
};

/** Does not block operators. */
export class NewestRequests1764400000000 implements MigrationInterface {
  up(locked: QueryRunner): Promise<void> {
    return besideTransaction(locked, (runner) => buildIndexes(runner, [INDEX]));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX IF EXISTS "${INDEX.name}"`);
  }
}
