import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';

/**
 * Indexes for the filters of operators (operators §10.6). Those of the audit log replace narrower ones: because they
 * contain the filtered columns, events that do not match are not read, and counting reads only the index.
 */
const INDEXES: readonly NewIndex[] = [
  { name: 'auditEvent_kind_outcome_idx', table: 'auditEvent', definition: '("kind", "position", "outcome")' },
  {
    name: 'auditEvent_at_idx',
    table: 'auditEvent',
    definition: '("at", "position", "kind", "outcome", "ipAddress")',
  },
  {
    name: 'auditEvent_refused_kind_idx',
    table: 'auditEvent',
    definition: `("position", "kind") WHERE "outcome" = 'refused'`,
  },
  { name: 'outboxMail_userId_idx', table: 'outboxMail', definition: '("userId") WHERE "userId" IS NOT NULL' },
];

const REPLACED: readonly NewIndex[] = [
  { name: 'auditEvent_3', table: 'auditEvent', definition: '("kind", "position")' },
  { name: 'auditEvent_5', table: 'auditEvent', definition: '("at")' },
  { name: 'auditEvent_refused_idx', table: 'auditEvent', definition: `("position") WHERE "outcome" = 'refused'` },
];

/**
 * Most kinds have only one outcome. Without these statistics the planner expects the other one to be as common, and
 * searches the whole log for it.
 */
const STATISTICS =
  'CREATE STATISTICS IF NOT EXISTS "auditEvent_kind_outcome" (mcv) ON "kind", "outcome" FROM "auditEvent"';

/** Does not block the writes of events and mails. */
export class OperatorFilters1764300000600 implements MigrationInterface {
  up(locked: QueryRunner): Promise<void> {
    return besideTransaction(locked, async (runner) => {
      await buildIndexes(runner, INDEXES);
      for (const { name } of REPLACED) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await runner.query(STATISTICS);
      await runner.query('ANALYZE "auditEvent"');
    });
  }

  async down(locked: QueryRunner): Promise<void> {
    await besideTransaction(locked, async (runner) => {
      await runner.query('DROP STATISTICS IF EXISTS "auditEvent_kind_outcome"');
      await buildIndexes(runner, REPLACED);
      for (const { name } of INDEXES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
    });
  }
}
