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

type LockedRow = Pick<OutboxMailRow, 'id' | 'kind' | 'recipient' | 'userId' | 'attempts' | 'claimedUntil'>;

/** The worker's claim skips rows that are locked here, and has set `claimedUntil` where it came first. */
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
    if (!row) return null;
    const { kind, recipient, attempts, claimedUntil } = row;
    const isBeingSent = claimedUntil !== null && claimedUntil > this.clock.now();
    return { id, kind, to: recipient, userId: row.userId as UserId | null, attempts, isBeingSent };
  }

  async makeDue(id: string): Promise<void> {
    await this.manager.query('UPDATE "outboxMail" SET "dueAt" = $2 WHERE "id" = $1', [id, this.clock.now()]);
    rememberQueuedMail(this.manager);
  }

  async remove(id: string): Promise<void> {
    await this.manager.query('DELETE FROM "outboxMail" WHERE "id" = $1', [id]);
  }
}
