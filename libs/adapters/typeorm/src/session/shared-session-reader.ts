import type { Pool } from 'pg';

import type { SessionReader, SessionView } from '@portvakt/session';

import { withOverload } from '../database-errors.js';
import { type SessionViewRow, toSessionView } from './session-view-row.js';

const FIND = `
  SELECT s."id", s."userId", s."token", s."expiresAt", s."createdAt", s."updatedAt", s."ipAddress", s."userAgent",
    s."remember", u."email", u."emailVerified", u."name", u."image", u."createdAt" AS "userCreatedAt",
    u."updatedAt" AS "userUpdatedAt", u."twoFactorEnabled", u."extra"
  FROM "session" s JOIN "user" u ON u."id" = s."userId"
  WHERE s."token" = ANY ($1)`;

/** One at a time makes the largest batches; a second one goes beside a first that is slow, so that it holds up nobody. */
const MAX_IN_FLIGHT = 2;
const SLOW_MS = 20;
const MAX_BATCH = 200;

interface Waiter {
  readonly resolve: (view: SessionView | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lookups that arrive while the event loop is in one turn share one prepared statement, and what arrives while
 * statements are under way forms the next one (HOT-PATH 1). Handling statements one by one is most of what a read
 * costs. Nothing is cached: each answer comes from a statement that began after the call, so a session revoked before
 * is never found. A statement that fails, fails for those who waited for it and nobody else.
 */
export class SharedSessionReader implements SessionReader {
  /** By token: the same one asked for twice is one parameter and two answers. */
  private waiting = new Map<string, Waiter[]>();
  private inFlight = 0;
  /** How many of those have been under way for longer than they should. */
  private slow = 0;
  private isScheduled = false;

  constructor(private readonly pool: Pool) {}

  find(token: string): Promise<SessionView | null> {
    return new Promise((resolve, reject) => {
      const waiters = this.waiting.get(token);
      if (waiters) waiters.push({ resolve, reject });
      else this.waiting.set(token, [{ resolve, reject }]);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.size === 0 || !this.mayBegin()) return;
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
    const batch = this.takeBatch();
    const noLongerSlow = this.begin();
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
      this.inFlight--;
      noLongerSlow();
      this.schedule();
    }
  }

  /** Answers how to end what it began. */
  private begin(): () => void {
    let isSlow = false;
    this.inFlight++;
    const timer = setTimeout(() => {
      isSlow = true;
      this.slow++;
      this.schedule();
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
      if (isSlow) this.slow--;
    };
  }

  private takeBatch(): ReadonlyMap<string, readonly Waiter[]> {
    if (this.waiting.size <= MAX_BATCH) {
      const batch = this.waiting;
      this.waiting = new Map();
      return batch;
    }
    const batch = new Map([...this.waiting].slice(0, MAX_BATCH));
    for (const token of batch.keys()) this.waiting.delete(token);
    return batch;
  }
}

function answer(batch: ReadonlyMap<string, readonly Waiter[]>, rows: readonly SessionViewRow[]): void {
  const found = new Set<string>();
  for (const row of rows) {
    found.add(row.token);
    for (const { resolve } of batch.get(row.token) ?? []) resolve(toSessionView(row));
  }
  if (found.size === batch.size) return;
  for (const [token, waiters] of batch) {
    if (!found.has(token)) for (const { resolve } of waiters) resolve(null);
  }
}
