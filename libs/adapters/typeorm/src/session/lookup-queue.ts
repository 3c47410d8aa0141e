import { OverloadError } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';

/** Lookups in the queue, and how long one may wait there, before they are refused (specification §1.4, security O3). */
const MAX_WAITING = 2_000;
const MAX_WAIT_MS = 2_000;
const MAX_BATCH = 200;

export interface Lookup {
  /** Monotonic, in milliseconds. */
  readonly since: number;
  readonly resolve: (view: SessionView | null) => void;
  readonly reject: (error: unknown) => void;
}

/** By token: two lookups of the same token are one parameter and two answers. */
export type LookupBatch = ReadonlyMap<string, readonly Lookup[]>;

/** Session lookups that wait for a statement, bounded in number and, from the moment they enter, in time. */
export class LookupQueue {
  private byToken = new Map<string, Lookup[]>();
  private count = 0;
  private deadline: NodeJS.Timeout | null = null;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** False, and the lookup is refused, where the queue is full. */
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

  /** What waits, at most 200 tokens; a lookup that has waited for too long is refused instead. */
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

  /** To be called while nothing takes a batch: refuses lookups in time even though every statement hangs. */
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
      // In order of arrival: the overdue ones come first.
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
