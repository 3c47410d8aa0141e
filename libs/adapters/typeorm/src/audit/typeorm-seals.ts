import type { EntityManager } from 'typeorm';

import type { Figure, Seal, SealRepository, UnsealedEvent } from '@portvakt/audit';

import type { AuditSealRow } from '../rows/audit-seal.row.js';
import { toSeal } from './stored-event.js';

/** An arbitrary number that no other part of the service locks. */
const LOCK = 1_764_100_000;

const UNSEALED = `
  SELECT "position", "digest", "at", "kind" FROM "auditEvent" WHERE "seal" IS NULL ORDER BY "position" LIMIT $1`;

const INSERT = `
  INSERT INTO "auditSeal"
    ("number", "previous", "sealedAt", "count", "firstAt", "lastAt", "rows", "digest", "mac", "keyId")
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const ADD_FIGURES = `
  INSERT INTO "auditFigure" AS f ("day", "name", "count")
  SELECT * FROM unnest($1::date[], $2::text[], $3::bigint[])
  ON CONFLICT ("day", "name") DO UPDATE SET "count" = f."count" + EXCLUDED."count"`;

/** The index over seals and positions gives the oldest seal that still has events. */
const OLDEST = `
  SELECT * FROM "auditSeal"
  WHERE "number" >= (SELECT min("seal") FROM "auditEvent" WHERE "seal" IS NOT NULL) AND "prunedAt" IS NULL
  ORDER BY "number" LIMIT $1`;

/** Writes the seals of the audit log, in a transaction. */
export class TypeOrmSeals implements SealRepository {
  constructor(private readonly manager: EntityManager) {}

  async lock(): Promise<void> {
    await this.manager.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  }

  async tryLock(): Promise<boolean> {
    const [row] = await this.manager.query<{ locked: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS "locked"', [
      LOCK,
    ]);
    return row?.locked === true;
  }

  async head(): Promise<Seal | null> {
    const [row] = await this.manager.query<AuditSealRow[]>('SELECT * FROM "auditSeal" ORDER BY "number" DESC LIMIT 1');
    return row ? toSeal(row) : null;
  }

  unsealed(limit: number): Promise<readonly UnsealedEvent[]> {
    return this.manager.query<UnsealedEvent[]>(UNSEALED, [limit]);
  }

  async add(seal: Seal, events: readonly UnsealedEvent[]): Promise<void> {
    const { number, previous, sealedAt, count, firstAt, lastAt, rows, digest, mac, keyId } = seal;
    const values = [number, previous, sealedAt, count, firstAt, lastAt, rows, digest, mac, keyId];
    await this.manager.query(INSERT, values);
    const positions = events.map(({ position }) => position);
    await this.manager.query('UPDATE "auditEvent" SET "seal" = $1 WHERE "position" = ANY($2::bigint[])', [
      number,
      positions,
    ]);
  }

  async addFigures(figures: readonly Figure[]): Promise<void> {
    if (figures.length === 0) return;
    const columns = (['day', 'name', 'count'] as const).map((column) => figures.map((figure) => figure[column]));
    await this.manager.query(ADD_FIGURES, columns);
  }

  async oldest(limit: number): Promise<readonly Seal[]> {
    return (await this.manager.query<AuditSealRow[]>(OLDEST, [limit])).map(toSeal);
  }

  async prune(first: number, last: number, now: Date): Promise<number> {
    const range = [first, last];
    // Read by the trigger that keeps the table append-only; ends with the transaction.
    await this.manager.query(`SELECT set_config('portvakt.audit_pruning', 'on', true)`);
    const deletion = 'DELETE FROM "auditEvent" WHERE "seal" BETWEEN $1 AND $2';
    const [, count] = await this.manager.query<[unknown[], number]>(deletion, range);
    await this.manager.query(`SELECT set_config('portvakt.audit_pruning', 'off', true)`);
    const marking = 'UPDATE "auditSeal" SET "prunedAt" = $3 WHERE "number" BETWEEN $1 AND $2';
    await this.manager.query(marking, [...range, now]);
    return count;
  }
}
