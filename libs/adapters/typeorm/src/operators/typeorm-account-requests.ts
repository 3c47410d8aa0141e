import type { EntityManager } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import type { AccountRequest, AccountRequests } from '@portvakt/operators';

import { OperatorRequestRow } from '../rows/operator-request.row.js';
import { toAccountRequest, UNENDED } from './to-account-request.js';

const FIND = 'SELECT * FROM "operatorRequest" WHERE "id" = $1';

const UNENDED_OF = `
  SELECT * FROM "operatorRequest" WHERE "userId" = $1 AND ${UNENDED} ORDER BY "requestedAt", "id"`;

const SAVE = `
  UPDATE "operatorRequest" SET "state" = $2, "approvedBy" = $3, "approvedAt" = $4, "endedBy" = $5, "endedAt" = $6
  WHERE "id" = $1`;

const LOCK_EXECUTION = `SELECT pg_try_advisory_xact_lock(hashtextextended('operator requests', 0)) AS "locked"`;

export class TypeOrmAccountRequests implements AccountRequests {
  constructor(private readonly manager: EntityManager) {}

  async add(request: AccountRequest): Promise<void> {
    await this.manager.insert(OperatorRequestRow, request);
  }

  async find(id: string): Promise<AccountRequest | null> {
    const [row] = await this.manager.query<OperatorRequestRow[]>(FIND, [id]);
    return row ? toAccountRequest(row) : null;
  }

  async unendedOf(userId: UserId): Promise<readonly AccountRequest[]> {
    return (await this.manager.query<OperatorRequestRow[]>(UNENDED_OF, [userId])).map(toAccountRequest);
  }

  async save({ id, state, approvedBy, approvedAt, endedBy, endedAt }: AccountRequest): Promise<void> {
    await this.manager.query(SAVE, [id, state, approvedBy, approvedAt, endedBy, endedAt]);
  }

  async lockExecution(): Promise<boolean> {
    const [row] = await this.manager.query<{ locked: boolean }[]>(LOCK_EXECUTION);
    return row?.locked === true;
  }
}
