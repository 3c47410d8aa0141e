import type { MigrationInterface, QueryRunner } from 'typeorm';

import { buildIndexes, type NewIndex } from './concurrent-indexes.js';
import { besideTransaction } from './migration-lock.js';
import { installTrigramOperators } from './trigram-operators.js';

const index = (name: string, table: string, definition: string): NewIndex => ({ name, table, definition });

/** Indexes for the lists, searches and mails of operators (operators §17). */
const INDEXES = [
  index('user_createdAt_id_idx', 'user', '("createdAt", "id")'),
  index('user_lastSignInAt_id_idx', 'user', '("lastSignInAt" DESC NULLS LAST, "id")'),
  index('user_lower_name_id_idx', 'user', '(lower("name") text_pattern_ops, "id")'),
  index('user_email_pattern_idx', 'user', '("email" text_pattern_ops)'),
  index('user_banned_createdAt_id_idx', 'user', '("createdAt", "id") WHERE "banned"'),
  index('user_role_id_idx', 'user', '("role", "id") WHERE "role" IS NOT NULL'),
  index('user_bannedAt_idx', 'user', '("bannedAt") WHERE "banned"'),
  index('session_impersonatedBy_idx', 'session', '("impersonatedBy") WHERE "impersonatedBy" IS NOT NULL'),
  index('outboxMail_recipient_idx', 'outboxMail', '("recipient")'),
  index('outboxMail_createdAt_idx', 'outboxMail', '("createdAt")'),
];

const trigramIndexes = (operators: string): readonly NewIndex[] => [
  index('user_email_trgm_idx', 'user', `USING gin ("email" ${operators})`),
  index('user_lower_name_trgm_idx', 'user', `USING gin (lower("name") ${operators})`),
];

const WITHOUT_TRIGRAMS =
  'the database role may not use pg_trgm: operators search in names and addresses without an index (docs/OPERATIONS.md)';

/** Does not block writes to the tables, which are in use. */
export class OperatorIndexes1764100000200 implements MigrationInterface {
  up(locked: QueryRunner): Promise<void> {
    return besideTransaction(locked, async (runner) => {
      const operators = await installTrigramOperators(runner);
      if (!operators) runner.connection.logger.log('warn', WITHOUT_TRIGRAMS);
      await buildIndexes(runner, [...INDEXES, ...(operators ? trigramIndexes(operators) : [])]);
    });
  }

  /** Keeps the extension, which others may use. */
  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [...INDEXES, ...trigramIndexes('')]) await runner.query(`DROP INDEX IF EXISTS "${name}"`);
  }
}
