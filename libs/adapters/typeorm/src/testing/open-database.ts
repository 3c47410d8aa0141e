import type { DataSource } from 'typeorm';

import type { UserSummary } from '@portvakt/kernel';
import type { SessionUser } from '@portvakt/session';

import { UserRow } from '../rows/user.row.js';
import { patientDataSource } from './patient-data-source.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface OpenDatabase {
  readonly database: TestDatabase;
  readonly dataSource: DataSource;
  /** Deletes all users with everything about them, all queued mails, the audit log and its deliveries. */
  empty(): Promise<void>;
  addUsers(...users: readonly (SessionUser | UserSummary)[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a new, migrated database for one spec file, with the service's connections but without time limits. */
export async function openDatabase(poolSize = 8): Promise<OpenDatabase> {
  const database = await createTestDatabase();
  const dataSource = await patientDataSource(database.url, poolSize);
  return {
    database,
    dataSource,
    async empty() {
      await database.sql(`
        DELETE FROM "user"; DELETE FROM "outboxMail"; DELETE FROM "auditSeal"; DELETE FROM "auditFigure";
        DELETE FROM "noted"; DELETE FROM "delivery";
        SET portvakt.audit_pruning = 'on'; DELETE FROM "auditEvent"; RESET portvakt.audit_pruning`);
    },
    async addUsers(...users) {
      await dataSource.manager.insert(UserRow, users.map(toRow));
    },
    async close() {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

function toRow(user: SessionUser | UserSummary): Partial<UserRow> {
  if ('extra' in user) return { ...user, extra: { ...user.extra } };
  const { language, ...columns } = user;
  return { ...columns, lastLanguage: language };
}
