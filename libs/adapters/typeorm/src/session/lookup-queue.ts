import { OverloadError } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';

/** Maximum length of the queue, and maximum wait of a lookup (specification §1.4, security O3). */
const MAX_WAITING = 2_000;
const MAX_WAIT_MS = 2_000;
const MAX_BATCH = 200;

export interface Lookup {
  /** Monotonic time of arrival, in milliseconds. */
  readonly since: number;
  readonly resolve: (view: SessionView | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Lookups by token: several lookups of one token share one parameter. */
export type LookupBatch = ReadonlyMap<string, readonly Lookup[]>;

/**
 * Session lookups that wait for a statement, limited in number and in time. Refused lookups reject with
 * `OverloadError`.
 */
export class LookupQueue {
  private byToken = new Map<string, Lookup[]>();
  private count = 0;
  private deadline: NodeJS.Timeout | null = null;

  get size(): number {
    return this.count;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Returns false, and refuses the lookup, where the queue is full. */
  add(token: string, resolve: Lookup['resolve'], reject: Lookup['reject']): boolean {
    if (this.count >= MAX_WAITING) {
      reject(new OverloadError());
      return false;
    }
    this.count++;
    const lookup = { since: performance.now(), resolve, reject };
    const others = this.byToken.get(token);
    if (others) others.push(lookup);
    else this.byToken.set(token, [lookup]);
    return true;
  }

  /** Removes and returns at most 200 tokens. Refuses lookups that have waited too long. */
  takeBatch(): LookupBatch {
    const [oldest] = this.byToken.values();
    if (oldest?.[0] && isOverdue(oldest[0], performance.now())) this.refuseOverdue();
    let batch = this.byToken;
    if (batch.size > MAX_BATCH) {
      batch = new Map([...batch].slice(0, MAX_BATCH));
      for (const token of batch.keys()) this.byToken.delete(token);
    } else {
      this.byToken = new Map();
    }
    for (const lookups of batch.values()) this.count -= lookups.length;
    return batch;
  }

  /** Refuses overdue lookups even while every statement hangs. Called when no batch can be taken. */
  watchDeadline(inMs = MAX_WAIT_MS): void {
    this.deadline ??= setTimeout(() => {
      this.deadline = null;
      this.refuseOverdue();
    }, inMs).unref();
  }

  private refuseOverdue(): void {
    const now = performance.now();
    let nextInMs = MAX_WAIT_MS;
    for (const [token, lookups] of this.byToken) {
      const kept = lookups.filter((lookup) => !isOverdue(lookup, now));
      // The lookups are in order of arrival, so the overdue ones come first.
      for (const { reject } of lookups.slice(0, lookups.length - kept.length)) reject(new OverloadError());
      this.count -= lookups.length - kept.length;
      if (kept[0]) {
        this.byToken.set(token, kept);
        nextInMs = Math.min(nextInMs, kept[0].since + MAX_WAIT_MS - now);
      } else {
        this.byToken.delete(token);
      }
    }
    if (!this.isEmpty) this.watchDeadline(nextInMs);
  }
}

const isOverdue = ({ since }: Lookup, now: number): boolean => now - since > MAX_WAIT_MS;
