import { type DataSource, In } from 'typeorm';

import type { Clock, OutboxQueue, QueuedMail } from '@portvakt/kernel';

import { OutboxMailRow } from '../rows/outbox-mail.row.js';
import { DECOY } from './typeorm-outbox.js';

/** `SKIP LOCKED`: processes that claim at once get different mails and never wait for each other. */
const CLAIM = `
  UPDATE "outboxMail" SET "dueAt" = $2, "attempts" = "attempts" + 1
  WHERE "id" IN (
    SELECT "id" FROM "outboxMail" WHERE "dueAt" <= $1 ORDER BY "dueAt", "createdAt" LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  RETURNING "id", "kind", "recipient", "data", "attempts" - 1 AS "attempts", "createdAt"`;

/** The reading end of the outbox. */
export class TypeOrmOutboxQueue implements OutboxQueue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async claim(limit: number, leaseUntil: Date): Promise<readonly QueuedMail[]> {
    const [rows] = await this.dataSource.query<[OutboxMailRow[], number]>(CLAIM, [this.clock.now(), leaseUntil, limit]);
    const decoys = rows.filter(({ kind }) => kind === DECOY);
    if (decoys.length > 0) await this.dataSource.manager.delete(OutboxMailRow, { id: In(decoys.map(({ id }) => id)) });
    return rows
      .filter(({ kind }) => kind !== DECOY)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ id, kind, recipient, data, attempts }) => ({ id, attempts, mail: { kind, to: recipient, data } }));
  }

  async remove(id: string): Promise<void> {
    await this.dataSource.manager.delete(OutboxMailRow, { id });
  }

  async postpone(id: string, dueAt: Date): Promise<void> {
    await this.dataSource.manager.update(OutboxMailRow, { id }, { dueAt });
  }
}
