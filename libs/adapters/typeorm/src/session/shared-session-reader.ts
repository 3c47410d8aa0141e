import type { Pool } from 'pg';

import { type Clock, isBanned } from '@portvakt/kernel';
import type { SessionReader, SessionView } from '@portvakt/session';

import { takeRows } from '../connections/take-rows.js';
import { withOverload } from '../database-errors.js';
import { isBannedSql } from './ban-condition.js';
import { type LookupBatch, LookupQueue } from './lookup-queue.js';
import { type SessionViewRow, toSessionView } from './to-session.js';

/**
 * Bans are judged in code: the condition in SQL, with the time as a parameter, costs PostgreSQL a tenth more for each
 * statement than the two columns (docs/adr/0003).
 */
const FIND = `
  SELECT s."id", s."userId", s."token", s."expiresAt", s."createdAt", s."updatedAt", s."ipAddress", s."userAgent",
    s."remember", s."impersonatedBy", s."strongFactorAt", u."email", u."emailVerified", u."name" AS "userName", u."image",
    u."createdAt" AS "userCreatedAt", u."updatedAt" AS "userUpdatedAt", u."twoFactorEnabled", u."extra", u."role",
    u."banned", u."banExpires"
  FROM "session" s JOIN "user" u ON u."id" = s."userId"
  WHERE s."token" = ANY ($1)`;

/**
 * Impersonated sessions whose operator is an admin, is not banned and has a live session: an impersonation ends with
 * the operator's own sessions (operators §9). `$2`: now.
 */
const LIVE_IMPERSONATIONS = `
  SELECT s."token" FROM "session" s JOIN "user" o ON o."id" = s."impersonatedBy"
  WHERE s."token" = ANY ($1) AND 'admin' = ANY (string_to_array(o."role", ',')) AND NOT ${isBannedSql('$2', 'o.')}
    AND EXISTS (SELECT FROM "session" own
      WHERE own."userId" = o."id" AND own."impersonatedBy" IS NULL AND own."expiresAt" > $2)`;

/** One statement at a time gives the largest batches. A second one may start when the first is slow. */
const MAX_IN_FLIGHT = 2;
const SLOW_MS = 20;

/**
 * Lookups of one turn of the event loop share one prepared statement; lookups that arrive while statements run form the
 * next one (docs/adr/0003). Most of the cost of a read is the cost of its statement. Nothing is cached: each answer
 * comes from a statement that began after the call, so a session that was revoked before the call is not found, provided
 * that the pool is connected to the primary. A failed statement
 * rejects only the lookups of its batch.
 */
export class SharedSessionReader implements SessionReader {
  private readonly queue = new LookupQueue();
  private inFlight = 0;
  /** How many statements in flight have taken longer than `slowMs`. */
  private slow = 0;
  private isScheduled = false;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    /** Called with the number of lookups that share a statement. */
    private readonly batchTaken: ((lookups: number) => void) | null = null,
    /** How long a statement may take before a second one may start, in milliseconds. */
    private readonly slowMs = SLOW_MS,
  ) {}

  /** Lookups that have not been sent to the database yet. */
  get waiting(): number {
    return this.queue.size;
  }

  find(token: string): Promise<SessionView | null> {
    return new Promise((resolve, reject) => {
      if (this.queue.add(token, resolve, reject)) this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.queue.isEmpty) return;
    if (!this.mayBegin()) return this.queue.watchDeadline();
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.flush();
    });
  }

  private mayBegin(): boolean {
    return this.inFlight < MAX_IN_FLIGHT && this.inFlight === this.slow;
  }

  private async flush(): Promise<void> {
    const batch = this.queue.takeBatch();
    if (batch.size === 0) return this.schedule();
    this.batchTaken?.([...batch.values()].reduce((sum, { length }) => sum + length, 0));
    const end = this.begin();
    try {
      const statement = { name: 'find-sessions', text: FIND, values: [[...batch.keys()]] };
      const rows = takeRows(await this.pool.query<SessionViewRow>(statement));
      resolveLookups(batch, await this.withoutEndedImpersonations(rows), this.clock.now());
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(withOverload(error));
    } finally {
      end();
      this.schedule();
    }
  }

  /** Sends a further statement only if there is an impersonated session. */
  private async withoutEndedImpersonations(rows: readonly SessionViewRow[]): Promise<readonly SessionViewRow[]> {
    const impersonatedTokens = rows.filter(({ impersonatedBy }) => impersonatedBy !== null).map(({ token }) => token);
    if (impersonatedTokens.length === 0) return rows;
    const found = await this.pool.query<{ token: string }>(LIVE_IMPERSONATIONS, [impersonatedTokens, this.clock.now()]);
    const live = new Set(found.rows.map(({ token }) => token));
    return rows.filter(({ impersonatedBy, token }) => impersonatedBy === null || live.has(token));
  }

  /** Counts a statement as in flight, and as slow after `slowMs`, until the returned function is called. */
  private begin(): () => void {
    let isSlow = false;
    this.inFlight++;
    const timer = setTimeout(() => {
      isSlow = true;
      this.slow++;
      this.schedule();
    }, this.slowMs);
    return () => {
      this.inFlight--;
      clearTimeout(timer);
      if (isSlow) this.slow--;
    };
  }
}

/** Lookups of sessions whose user is banned at `now` resolve to null (operators §5.2). */
function resolveLookups(batch: LookupBatch, rows: readonly SessionViewRow[], now: Date): void {
  const found = new Set<string>();
  for (const row of rows) {
    if (row.banned && isBanned({ expires: row.banExpires }, now)) continue;
    found.add(row.token);
    for (const { resolve } of batch.get(row.token) ?? []) resolve(toSessionView(row));
  }
  if (found.size === batch.size) return;
  for (const [token, lookups] of batch) {
    if (!found.has(token)) for (const { resolve } of lookups) resolve(null);
  }
}
