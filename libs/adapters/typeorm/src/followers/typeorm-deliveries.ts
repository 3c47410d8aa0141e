import type { DataSource } from 'typeorm';

import type { StoredEvent } from '@portvakt/audit';
import type { Clock } from '@portvakt/kernel';

import { toStoredEvent } from '../audit/stored-event.js';
import type { AuditEventRow } from '../rows/audit-event.row.js';

/** An event that a follower should receive now. */
export interface ClaimedDelivery {
  readonly follower: string;
  readonly event: StoredEvent;
  /** Includes this attempt: 1 for the first. */
  readonly attempts: number;
}

/**
 * An event waits while an older one about the same user is due for the same follower, claimed or not. `SKIP LOCKED`:
 * concurrent processes claim different deliveries. Deliveries whose event was pruned are deleted by the same statement:
 * if that failed on its own, those claimed beside them would wait until their lease ends.
 */
const CLAIM = `
  WITH claimable AS MATERIALIZED (
    SELECT d."eventId" FROM "delivery" d
    WHERE d."follower" = $1 AND d."state" = 'due' AND d."dueAt" <= $2 AND NOT EXISTS (
      SELECT FROM "delivery" older
      WHERE older."follower" = $1 AND older."state" = 'due' AND older."subjectId" = d."subjectId"
        AND older."position" < d."position"
    )
    ORDER BY d."dueAt", d."position" LIMIT $4 FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM "delivery" d USING claimable c
    WHERE d."follower" = $1 AND d."eventId" = c."eventId" AND NOT EXISTS (SELECT FROM "auditEvent" e WHERE e."id" = c."eventId")
  ), claimed AS (
    UPDATE "delivery" d SET "dueAt" = $3, "attempts" = d."attempts" + 1
    FROM claimable c JOIN "auditEvent" e ON e."id" = c."eventId"
    WHERE d."follower" = $1 AND d."eventId" = c."eventId"
    RETURNING d."eventId", d."attempts"
  )
  SELECT c."attempts", e.* FROM claimed c JOIN "auditEvent" e ON e."id" = c."eventId"
  ORDER BY e."position"`;

type ClaimedRow = AuditEventRow & { readonly attempts: number };

/** The deliveries, as the followers' workers claim and finish them. */
export class TypeOrmDeliveries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns up to `limit` deliveries that are due. No other call returns them before `leaseUntil`. Deletes those whose event
   * is no longer in the audit log.
   */
  async claim(follower: string, limit: number, leaseUntil: Date): Promise<readonly ClaimedDelivery[]> {
    const rows = await this.dataSource.query<ClaimedRow[]>(CLAIM, [follower, this.clock.now(), leaseUntil, limit]);
    return rows.map((row) => ({ follower, event: toStoredEvent(row), attempts: row.attempts }));
  }

  async remove({ follower, event }: ClaimedDelivery): Promise<void> {
    await this.dataSource.query('DELETE FROM "delivery" WHERE "follower" = $1 AND "eventId" = $2', [
      follower,
      event.id,
    ]);
  }

  async postpone(delivery: ClaimedDelivery, dueAt: Date): Promise<void> {
    await this.update(delivery, '"dueAt" = $4', dueAt);
  }

  /** Makes the delivery due again as if it had not been tried. */
  async release(delivery: ClaimedDelivery): Promise<void> {
    await this.update(delivery, '"dueAt" = $4, "attempts" = "attempts" - 1', this.clock.now());
  }

  /** Keeps the row for operators. Later events of the user no longer wait for it. */
  async giveUp(delivery: ClaimedDelivery): Promise<void> {
    await this.update(delivery, `"state" = 'given-up'`);
  }

  /** Changes nothing if the lease has ended and another worker has claimed the delivery. */
  private async update(
    { follower, event, attempts }: ClaimedDelivery,
    change: string,
    ...values: Date[]
  ): Promise<void> {
    const own = `"follower" = $1 AND "eventId" = $2 AND "attempts" = $3 AND "state" = 'due'`;
    await this.dataSource.query(`UPDATE "delivery" SET ${change} WHERE ${own}`, [
      follower,
      event.id,
      attempts,
      ...values,
    ]);
  }
}
