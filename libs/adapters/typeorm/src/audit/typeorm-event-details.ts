import type { EntityManager } from 'typeorm';

import { type DetailRepository, shortened } from '@portvakt/audit';

/** Skips rows that another process is shortening at the same time. */
const DUE = `
  SELECT "position", "ipAddress" FROM "auditEvent" WHERE "salt" IS NOT NULL AND "at" < $1
  ORDER BY "at" LIMIT $2 FOR UPDATE SKIP LOCKED`;

const SHORTEN = `
  UPDATE "auditEvent" e SET "ipAddress" = due."ipAddress", "userAgent" = NULL, "salt" = NULL
  FROM unnest($1::bigint[], $2::text[]) AS due ("position", "ipAddress") WHERE e."position" = due."position"`;

/** Shortens the details of events, in a transaction (operators §10.4). */
export class TypeOrmEventDetails implements DetailRepository {
  constructor(private readonly manager: EntityManager) {}

  async shorten(before: Date, limit: number): Promise<number> {
    const due = await this.manager.query<{ position: string; ipAddress: string | null }[]>(DUE, [before, limit]);
    const addresses = due.map((event) => shortened(event).ipAddress);
    if (due.length > 0) await this.manager.query(SHORTEN, [due.map(({ position }) => position), addresses]);
    return due.length;
  }
}
