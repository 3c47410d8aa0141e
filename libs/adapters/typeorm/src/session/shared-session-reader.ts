import type { Pool } from 'pg';

import type { SessionReader, SessionView } from '@portvakt/session';

import { withOverload } from '../database-errors.js';
import { type LookupBatch, LookupQueue } from './lookup-queue.js';
import { type SessionViewRow, toSessionView } from './to-session.js';

const FIND = `
  SELECT s."id", s."userId", s."token", s."expiresAt", s."createdAt", s."updatedAt", s."ipAddress", s."userAgent",
    s."remember", u."email", u."emailVerified", u."name", u."image", u."createdAt" AS "userCreatedAt",
    u."updatedAt" AS "userUpdatedAt", u."twoFactorEnabled", u."extra"
  FROM "session" s JOIN "user" u ON u."id" = s."userId"
  WHERE s."token" = ANY ($1)`;

/** One at a time makes the largest batches; a second one goes beside a first that is slow, so that it holds up nobody. */
const MAX_IN_FLIGHT = 2;
const SLOW_MS = 20;

/**
 * Lookups that arrive while the event loop is in one turn share one prepared statement, and what arrives while
 * statements are under way forms the next one (docs/adr/0003). Handling statements one by one is most of what a read
 * costs. Nothing is cached: each answer comes from a statement that began after the call, so a session revoked before
 * is never found. A statement that fails, fails for those who waited for it and nobody else.
 */
export class SharedSessionReader implements SessionReader {
  private readonly queue = new LookupQueue();
  private inFlight = 0;
  /** How many of those have been under way for longer than they should. */
  private slow = 0;
  private isScheduled = false;

  constructor(private readonly pool: Pool) {}

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
    const end = this.begin();
    try {
      const { rows } = await this.pool.query<SessionViewRow>({
        name: 'find-sessions',
        text: FIND,
        values: [[...batch.keys()]],
      });
      answer(batch, rows);
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(withOverload(error));
    } finally {
      end();
      this.schedule();
    }
  }

  /** Counts a statement as in flight, and after a while as slow, until the function that it returns is called. */
  private begin(): () => void {
    let isSlow = false;
    this.inFlight++;
    const timer = setTimeout(() => {
      isSlow = true;
      this.slow++;
      this.schedule();
    }, SLOW_MS);
    return () => {
      this.inFlight--;
      clearTimeout(timer);
      if (isSlow) this.slow--;
    };
  }
}

function answer(batch: LookupBatch, rows: readonly SessionViewRow[]): void {
  const found = new Set<string>();
  for (const row of rows) {
    found.add(row.token);
    for (const { resolve } of batch.get(row.token) ?? []) resolve(toSessionView(row));
  }
  if (found.size === batch.size) return;
  for (const [token, lookups] of batch) {
    if (!found.has(token)) for (const { resolve } of lookups) resolve(null);
  }
}
