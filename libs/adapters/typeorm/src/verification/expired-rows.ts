import type { DataSource } from 'typeorm';

/**
 * The oldest first, and what somebody else holds is left for another time, so that this never waits and nobody waits for
 * it. The inner statement stands by itself so that no plan runs, and locks, it twice.
 */
const removeSome = (table: string): string => `
  WITH expired AS MATERIALIZED (
    SELECT "id" FROM "${table}" WHERE "expiresAt" <= $1 ORDER BY "expiresAt" LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM "${table}" t USING expired WHERE t."id" = expired."id"`;

const STATEMENTS = ['session', 'verification'].map(removeSome);

/** Sessions and verification records that are over (contract §6). */
export class ExpiredRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Up to `limit` of each kind that ended by `now`; answers whether there may be more. */
  async removeSome(now: Date, limit: number): Promise<boolean> {
    let mayBeMore = false;
    for (const statement of STATEMENTS) {
      const [, count] = await this.dataSource.query<[unknown[], number]>(statement, [now, limit]);
      mayBeMore ||= count >= limit;
    }
    return mayBeMore;
  }
}
