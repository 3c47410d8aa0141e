import type { EntityManager } from 'typeorm';

import type { CheckRepository, KeptCheck } from '@portvakt/audit';
import type { Clock } from '@portvakt/kernel';

/**
 * The names of three rows in the table of noted results: when a check began, what the last one found, and which
 * findings admins know.
 */
const [CLAIM, REPORTED] = ['audit-check-begun', 'audit-faults-reported'];
export const LAST_CHECK = 'audit-check';

/**
 * Of two processes, the second waits for the first and then updates nothing. A check dated more than an hour ahead
 * comes from a wrong clock; it must not delay the next one.
 */
const CLAIM_ONE = `
  INSERT INTO "noted" AS n ("name", "value", "notedAt") VALUES ('${CLAIM}', '{}', $1::timestamptz)
  ON CONFLICT ("name") DO UPDATE SET "notedAt" = EXCLUDED."notedAt"
  WHERE n."notedAt" < $2 OR n."notedAt" > $1::timestamptz + interval '1 hour' OR n."notedAt" < $3 AND NOT EXISTS (
    SELECT FROM "noted" result WHERE result."name" = '${LAST_CHECK}' AND result."notedAt" >= n."notedAt"
  )
  RETURNING "name"`;

const KEEP = `
  INSERT INTO "noted" ("name", "value", "notedAt") VALUES ($1, $2, $3)
  ON CONFLICT ("name") DO UPDATE SET "value" = EXCLUDED."value", "notedAt" = EXCLUDED."notedAt"`;

/** Results of the checks of the audit log. */
export class TypeOrmAuditChecks implements CheckRepository {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  async claim(now: Date, ifLastBefore: Date, ifUnfinishedBefore: Date): Promise<boolean> {
    return (await this.manager.query<unknown[]>(CLAIM_ONE, [now, ifLastBefore, ifUnfinishedBefore])).length > 0;
  }

  async release(claimedAt: Date): Promise<void> {
    await this.manager.query(`DELETE FROM "noted" WHERE "name" = '${CLAIM}' AND "notedAt" = $1`, [claimedAt]);
  }

  async keep({ at, result, faults }: KeptCheck): Promise<void> {
    await this.manager.query(KEEP, [LAST_CHECK, { result, faults }, at]);
  }

  async last(): Promise<KeptCheck | null> {
    const [row] = await this.manager.query<{ value: Omit<KeptCheck, 'at'>; notedAt: Date }[]>(
      `SELECT "value", "notedAt" FROM "noted" WHERE "name" = '${LAST_CHECK}'`,
    );
    return row ? { at: row.notedAt, ...row.value } : null;
  }

  async reportedFindings(): Promise<readonly string[]> {
    const [row] = await this.manager.query<{ value: { readonly faults: readonly string[] } }[]>(
      `SELECT "value" FROM "noted" WHERE "name" = '${REPORTED}'`,
    );
    return row?.value.faults ?? [];
  }

  async keepReported(findings: readonly string[]): Promise<void> {
    await this.manager.query(KEEP, [REPORTED, { faults: findings }, this.clock.now()]);
  }
}
