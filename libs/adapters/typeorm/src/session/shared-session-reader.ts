import type { Pool } from 'pg';

import { OverloadError } from '@portvakt/kernel';
import type { SessionReader, SessionView } from '@portvakt/session';

import { withOverload } from '../database-errors.js';
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
const MAX_BATCH = 200;
/** Sessions in line, and how long one may stand there, before a lookup is turned away (contract §1.4, security O3). */
const MAX_WAITING = 2_000;
const MAX_WAIT_MS = 2_000;

interface Waiter {
  /** Monotonic, in milliseconds. */
  readonly since: number;
  readonly resolve: (view: SessionView | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lookups that arrive while the event loop is in one turn share one prepared statement, and what arrives while
 * statements are under way forms the next one (docs/adr/0003). Handling statements one by one is most of what a read
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
      if (this.waiting.size >= MAX_WAITING) return reject(new OverloadError());
      const waiter = { since: performance.now(), resolve, reject };
      const waiters = this.waiting.get(token);
      if (waiters) waiters.push(waiter);
      else this.waiting.set(token, [waiter]);
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
    const batch = inTime(this.takeBatch());
    if (batch.size === 0) return this.schedule();
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

/** Whoever has waited too long is told so, instead of later still. */
function inTime(batch: ReadonlyMap<string, readonly Waiter[]>): ReadonlyMap<string, readonly Waiter[]> {
  const oldest = performance.now() - MAX_WAIT_MS;
  // The line is in the order of arrival: when its first is in time, so are all.
  const [first] = batch.values();
  if (first?.[0] && first[0].since >= oldest) return batch;
  const kept = new Map<string, readonly Waiter[]>();
  for (const [token, waiters] of batch) {
    for (const { reject } of waiters.filter(({ since }) => since < oldest)) reject(new OverloadError());
    const rest = waiters.filter(({ since }) => since >= oldest);
    if (rest.length > 0) kept.set(token, rest);
  }
  return kept;
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
