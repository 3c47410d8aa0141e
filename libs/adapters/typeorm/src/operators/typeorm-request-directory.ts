import type { DataSource } from 'typeorm';

import type { Clock, UserId } from '@portvakt/kernel';
import type { AccountRequest, RequestDirectory, RequestPosition, RequestSearch } from '@portvakt/operators';

import { rethrowWithOverload } from '../database-errors.js';
import type { OperatorRequestRow } from '../rows/operator-request.row.js';
import { StatementValues } from '../statement-values.js';
import { toAccountRequest, UNENDED } from './to-account-request.js';

const OPEN_OF = `
  SELECT * FROM "operatorRequest" WHERE "userId" = $1 AND ${UNENDED} AND "expiresAt" > $2
  ORDER BY "requestedAt", "id"`;

const TO_APPROVE = `
  SELECT count(*)::int AS "count" FROM "operatorRequest"
  WHERE "state" = 'waiting' AND "approvalNeeded" AND "requestedBy" <> $1 AND "expiresAt" > $2`;

const DUE = `
  SELECT * FROM "operatorRequest"
  WHERE ${UNENDED} AND ("expiresAt" <= $1 OR ("notBefore" <= $1 AND ("state" = 'approved' OR NOT "approvalNeeded")))
  ORDER BY "notBefore", "id" LIMIT $2`;

/** Reads cases with plain SQL. */
export class TypeOrmRequestDirectory implements RequestDirectory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(
    { states, userId }: RequestSearch,
    limit: number,
    after: RequestPosition | null,
  ): Promise<readonly AccountRequest[]> {
    const values = new StatementValues();
    const conditions = ['TRUE'];
    if (states !== null) conditions.push(`"state" = ANY(${values.add(states)})`);
    if (userId !== null) conditions.push(`"userId" = ${values.add(userId)}`);
    if (after) conditions.push(`("requestedAt", "id") < (${values.add(after.at)}, ${values.add(after.id)})`);
    return this.requests(
      `SELECT * FROM "operatorRequest" WHERE ${conditions.join(' AND ')}
       ORDER BY "requestedAt" DESC, "id" DESC LIMIT ${values.add(limit)}`,
      values.all,
    );
  }

  async openOf(userId: UserId): Promise<readonly AccountRequest[]> {
    return this.requests(OPEN_OF, [userId, this.clock.now()]);
  }

  async countToApprove(by: UserId): Promise<number> {
    const [row] = await this.read<{ readonly count: number }>(TO_APPROVE, [by, this.clock.now()]);
    return row?.count ?? 0;
  }

  async due(limit: number): Promise<readonly AccountRequest[]> {
    return this.requests(DUE, [this.clock.now(), limit]);
  }

  private async requests(statement: string, values: readonly unknown[]): Promise<readonly AccountRequest[]> {
    const rows = await this.read<OperatorRequestRow>(statement, values);
    return rows.map(toAccountRequest);
  }

  private async read<Row>(statement: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.dataSource.query<Row[]>(statement, [...values]).catch(rethrowWithOverload);
  }
}
