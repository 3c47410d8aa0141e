import type { EntityManager } from 'typeorm';

import type {
  EventId,
  EventLog,
  EventPlace,
  EventQuery,
  NewerQuery,
  PersonName,
  PersonNames,
  StoredEvent,
  StoredFilter,
} from '@portvakt/audit';
import type { ConcurrencyLimit } from '@portvakt/kernel';

import { rethrowWithOverload } from '../database-errors.js';
import type { AuditEventRow } from '../rows/audit-event.row.js';
import { StatementValues } from '../statement-values.js';
import { afterSql, beforeSql, filterSql, orderSql, type ResolvedFilter } from './event-filter-sql.js';
import { toStoredEvent } from './stored-event.js';

/** The names of all kinds in the log. Takes one step in the index for each kind, however many events it has. */
const KINDS = `
  WITH RECURSIVE named AS (
    (SELECT "kind" FROM "auditEvent" ORDER BY "kind" LIMIT 1)
    UNION ALL
    SELECT (SELECT e."kind" FROM "auditEvent" e WHERE e."kind" > named."kind" ORDER BY e."kind" LIMIT 1)
    FROM named WHERE named."kind" IS NOT NULL
  )
  SELECT "kind" FROM named WHERE "kind" IS NOT NULL`;

const PEOPLE = 'SELECT "id", "name", "email" FROM "user" WHERE "id" = ANY ($1)';

/** Reads events for operators, with an index for each filter. */
export class TypeOrmEventLog implements EventLog {
  constructor(
    private readonly manager: EntityManager,
    /** Limits lists and counts, which can read much of the log. */
    private readonly concurrency: ConcurrencyLimit,
  ) {}

  list(query: EventQuery): Promise<readonly StoredEvent[]> {
    return this.concurrency.run(() => this.found(query));
  }

  async placeOf(id: EventId, filter: StoredFilter): Promise<EventPlace | null> {
    const values = new StatementValues();
    const found = filterSql(await this.resolved(filter), values);
    const statement = `SELECT "at", "position" FROM "auditEvent" WHERE "id" = ${values.add(id)} AND ${found}`;
    const [row] = await this.read<EventPlace>(statement, values);
    return row ?? null;
  }

  count(filter: StoredFilter, limit: number): Promise<number> {
    return this.counted(filter, limit, () => '');
  }

  countNewer({ filter, since, notBy, limit }: NewerQuery): Promise<number> {
    return this.counted(filter, limit, (resolved, values) => {
      const others = notBy === null ? '' : `AND "actorId" IS DISTINCT FROM ${values.add(notBy)}`;
      return `AND ${beforeSql(resolved, since, values)} ${others}`;
    });
  }

  async find(id: EventId): Promise<StoredEvent | null> {
    const values = new StatementValues();
    const statement = `SELECT * FROM "auditEvent" WHERE "id" = ${values.add(id)}`;
    const [row] = await this.read<AuditEventRow>(statement, values);
    return row ? toStoredEvent(row) : null;
  }

  async people(ids: readonly string[]): Promise<PersonNames> {
    if (ids.length === 0) return new Map();
    const values = new StatementValues();
    values.add(ids);
    const rows = await this.read<PersonName & { readonly id: string }>(PEOPLE, values);
    return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
  }

  private async found({ filter, after, limit }: EventQuery): Promise<readonly StoredEvent[]> {
    const resolved = await this.resolved(filter);
    const values = new StatementValues();
    const found = filterSql(resolved, values);
    const rest = after === null ? '' : `AND ${afterSql(resolved, after, values)}`;
    const rows = await this.read<AuditEventRow>(
      `SELECT * FROM "auditEvent" WHERE ${found} ${rest}
       ORDER BY ${orderSql(resolved)} LIMIT ${values.add(limit)}`,
      values,
    );
    return rows.map(toStoredEvent);
  }

  /** `more`: conditions in addition to those of the filter. */
  private counted(
    filter: StoredFilter,
    limit: number,
    more: (resolved: ResolvedFilter, values: StatementValues) => string,
  ): Promise<number> {
    return this.concurrency.run(async () => {
      const resolved = await this.resolved(filter);
      const values = new StatementValues();
      const found = `SELECT FROM "auditEvent" WHERE ${filterSql(resolved, values)} ${more(resolved, values)}`;
      const [row] = await this.read<{ count: string }>(
        `SELECT count(*) AS "count" FROM (${found} LIMIT ${values.add(limit)}) AS counted`,
        values,
      );
      return Number(row?.count ?? 0);
    });
  }

  private async resolved({ kind, ...filter }: StoredFilter): Promise<ResolvedFilter> {
    if (kind === undefined) return filter;
    const beginnings = kind.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
    if (beginnings.length === 0) return { ...filter, kinds: kind };
    const all = await this.read<{ readonly kind: string }>(KINDS, new StatementValues());
    const found = all.map((row) => row.kind).filter((name) => beginnings.some((start) => name.startsWith(start)));
    return { ...filter, kinds: [...new Set([...found, ...kind])] };
  }

  private async read<Row>(statement: string, values: StatementValues): Promise<readonly Row[]> {
    return this.manager.query<Row[]>(statement, values.all).catch(rethrowWithOverload);
  }
}
