import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';

const index = (name: string, definition: string): NewIndex => ({ name, table: 'auditEvent', definition });

/** Indexes for filters of operators that no index served (operators §10.6). The last two cover few rows. */
const INDEXES = [
  index('auditEvent_sessionId_idx', '("sessionId", "position") WHERE "sessionId" IS NOT NULL'),
  index('auditEvent_refused_idx', `("position") WHERE "outcome" = 'refused'`),
  index(
    'auditEvent_actor_of_others_idx',
    `("actorId", "position") WHERE "actorType" = 'user' AND "subjectId" IS DISTINCT FROM "actorId"`,
  ),
];

/** Does not block the writes of events. */
export class AuditFilters1764100000600 implements MigrationInterface {
  up(locked: QueryRunner): Promise<void> {
    return besideTransaction(locked, (runner) => buildIndexes(runner, INDEXES));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await runner.query(`DROP INDEX IF EXISTS "${name}"`);
  }
}
