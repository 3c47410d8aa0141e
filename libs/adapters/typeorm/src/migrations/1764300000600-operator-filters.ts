import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';

/**
 * For the filters of operators (operators §10.6). Those of the audit log take the place of narrower ones: with the
 * filtered columns in the index, events that a filter leaves out are not read, and counting reads the index alone.
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
 * Most kinds have one outcome only. Without these statistics the planner expects the other one to be as common, and looks
 * for it through the whole log.
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
