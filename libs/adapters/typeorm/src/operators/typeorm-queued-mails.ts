import type { EntityManager } from 'typeorm';

import type { Clock, UserId } from '@portvakt/kernel';
import type { LockedMail, QueuedMails } from '@portvakt/operators';

import { rememberQueuedMail } from '../after-commit.js';
import { DECOY } from '../outbox/typeorm-outbox.js';
import type { OutboxMailRow } from '../rows/outbox-mail.row.js';

const WAITING = `"id" = $1 AND "abandonedAt" IS NULL AND "kind" <> '${DECOY}'`;
const USER_OF = `SELECT "userId" FROM "outboxMail" WHERE ${WAITING}`;
const LOCK = `
  SELECT "id", "kind", "recipient", "userId", "attempts", "claimedUntil" FROM "outboxMail" WHERE ${WAITING} FOR UPDATE`;

const MAKE_FAILING_DUE = `
  UPDATE "outboxMail" SET "dueAt" = $1 WHERE "id" IN (
    SELECT "id" FROM "outboxMail"
    WHERE "abandonedAt" IS NULL AND "kind" <> '${DECOY}' AND "attempts" > 0 AND "dueAt" > $1
      AND ("claimedUntil" IS NULL OR "claimedUntil" <= $1)
    ORDER BY "createdAt" LIMIT $2 FOR UPDATE SKIP LOCKED
  ) RETURNING "id", "kind", "recipient", "userId", "attempts", "claimedUntil"`;

type LockedRow = Pick<OutboxMailRow, 'id' | 'kind' | 'recipient' | 'userId' | 'attempts' | 'claimedUntil'>;

/** The worker's claim skips rows that are locked here, and has set `claimedUntil` on those that it claimed first. */
export class TypeOrmQueuedMails implements QueuedMails {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  async userOf(id: string): Promise<UserId | null | undefined> {
    const [row] = await this.manager.query<{ userId: UserId | null }[]>(USER_OF, [id]);
    return row?.userId;
  }

  async lock(id: string): Promise<LockedMail | null> {
    const [row] = await this.manager.query<LockedRow[]>(LOCK, [id]);
    return row ? this.toLockedMail(row) : null;
  }

  async makeDue(id: string): Promise<void> {
    await this.manager.query('UPDATE "outboxMail" SET "dueAt" = $2 WHERE "id" = $1', [id, this.clock.now()]);
    rememberQueuedMail(this.manager);
  }

  async makeFailingDue(limit: number): Promise<readonly LockedMail[]> {
    const [rows] = await this.manager.query<[LockedRow[], number]>(MAKE_FAILING_DUE, [this.clock.now(), limit]);
    rememberQueuedMail(this.manager);
    return rows.map((row) => this.toLockedMail(row));
  }

  async remove(id: string): Promise<void> {
    await this.manager.query('DELETE FROM "outboxMail" WHERE "id" = $1', [id]);
  }

  private toLockedMail({ id, kind, recipient, userId, attempts, claimedUntil }: LockedRow): LockedMail {
    const isBeingSent = claimedUntil !== null && claimedUntil > this.clock.now();
    return { id, kind, to: recipient, userId: userId as UserId | null, attempts, isBeingSent };
  }
}
