import type { EntityManager } from 'typeorm';

import type { LogReader, Seal, StoredEvent } from '@portvakt/audit';

import type { AuditEventRow } from '../rows/audit-event.row.js';
import type { AuditSealRow } from '../rows/audit-seal.row.js';
import { toSeal, toStoredEvent } from './stored-event.js';

const SEALS_IN_USE = `
  SELECT min("seal")::float8 AS "lowest", max("seal")::float8 AS "highest" FROM "auditEvent" WHERE "seal" IS NOT NULL`;

const PRUNED = `
  SELECT "facts"->>'seals' AS "seals" FROM "auditEvent" WHERE "kind" = 'audit.pruned' ORDER BY "position" DESC LIMIT 1`;

const UNSEALED_BEFORE = `
  SELECT * FROM "auditEvent" WHERE "seal" IS NULL AND "at" < $1 ORDER BY "position" LIMIT $2`;

/** Reads the audit log for verification. */
export class TypeOrmLogReader implements LogReader {
  constructor(private readonly manager: EntityManager) {}

  async seals(from: number, limit: number): Promise<readonly Seal[]> {
    const statement = 'SELECT * FROM "auditSeal" WHERE "number" >= $1 ORDER BY "number" LIMIT $2';
    return (await this.manager.query<AuditSealRow[]>(statement, [from, limit])).map(toSeal);
  }

  async seal(number: number): Promise<Seal | null> {
    const [row] = await this.manager.query<AuditSealRow[]>('SELECT * FROM "auditSeal" WHERE "number" = $1', [number]);
    return row ? toSeal(row) : null;
  }

  async head(): Promise<Seal | null> {
    const [row] = await this.manager.query<AuditSealRow[]>('SELECT * FROM "auditSeal" ORDER BY "number" DESC LIMIT 1');
    return row ? toSeal(row) : null;
  }

  async eventsOf(seal: number, limit: number): Promise<readonly StoredEvent[]> {
    const statement = 'SELECT * FROM "auditEvent" WHERE "seal" = $1 ORDER BY "position" LIMIT $2';
    return (await this.manager.query<AuditEventRow[]>(statement, [seal, limit])).map(toStoredEvent);
  }

  async sealsInUse(): Promise<{ readonly lowest: number; readonly highest: number } | null> {
    const [row] = await this.manager.query<{ lowest: number | null; highest: number | null }[]>(SEALS_IN_USE);
    return row && row.lowest !== null && row.highest !== null ? { lowest: row.lowest, highest: row.highest } : null;
  }

  async unsealedBefore(time: Date, limit: number): Promise<readonly StoredEvent[]> {
    return (await this.manager.query<AuditEventRow[]>(UNSEALED_BEFORE, [time, limit])).map(toStoredEvent);
  }

  async prunedSeals(): Promise<string | null> {
    const [row] = await this.manager.query<{ seals: string | null }[]>(PRUNED);
    return row?.seals ?? null;
  }

  async digestsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const statement = 'SELECT "id", "digest" FROM "auditEvent" WHERE "id" = ANY($1)';
    const rows = await this.manager.query<{ id: string; digest: string }[]>(statement, [ids]);
    return new Map(rows.map(({ id, digest }) => [id, digest]));
  }

  async unsealedCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
    const [row] = await this.manager.query<{ count: number; oldestAt: Date | null }[]>(
      'SELECT count(*)::int AS "count", min("at") AS "oldestAt" FROM "auditEvent" WHERE "seal" IS NULL',
    );
    return row ?? { count: 0, oldestAt: null };
  }
}
