import type { EntityManager } from 'typeorm';

import type { CheckRepository, KeptCheck } from '@portvakt/audit';

/** One row each of the table of noted results: when a check began, and what the last one found. */
const [CLAIM, RESULT] = ['audit-check-begun', 'audit-check'];

/** Of two processes, the second waits for the first and then updates nothing. */
const CLAIM_ONE = `
  INSERT INTO "noted" AS n ("name", "value", "notedAt") VALUES ('${CLAIM}', '{}', $1)
  ON CONFLICT ("name") DO UPDATE SET "notedAt" = EXCLUDED."notedAt" WHERE n."notedAt" < $2
  RETURNING "name"`;

const KEEP = `
  INSERT INTO "noted" ("name", "value", "notedAt") VALUES ('${RESULT}', $1, $2)
  ON CONFLICT ("name") DO UPDATE SET "value" = EXCLUDED."value", "notedAt" = EXCLUDED."notedAt"`;

/** Results of the checks of the audit log. */
export class TypeOrmAuditChecks implements CheckRepository {
  constructor(private readonly manager: EntityManager) {}

  async claim(now: Date, ifLastBefore: Date): Promise<boolean> {
    return (await this.manager.query<unknown[]>(CLAIM_ONE, [now, ifLastBefore])).length > 0;
  }

  async keep({ at, result, faults }: KeptCheck): Promise<void> {
    await this.manager.query(KEEP, [{ result, faults }, at]);
  }

  async last(): Promise<KeptCheck | null> {
    const [row] = await this.manager.query<{ value: Omit<KeptCheck, 'at'>; notedAt: Date }[]>(
      `SELECT "value", "notedAt" FROM "noted" WHERE "name" = '${RESULT}'`,
    );
    return row ? { at: row.notedAt, ...row.value } : null;
  }
}
