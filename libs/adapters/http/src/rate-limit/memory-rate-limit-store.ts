import type { MonotonicClock } from '@portvakt/kernel';

import { isOfAnyPath } from './rate-limit-keys.js';
import { type RateLimit, type RateLimitStore, type RateVerdict, refusedFor } from './rate-limit-store.js';

interface Counter {
  count: number;
  /** When its window began. */
  sinceMs: number;
  /** When its window began before the last take. */
  previousSinceMs: number;
}

/** There are two generations for each window length, and as many again for paths that clients make up. */
const COUNTERS_PER_GENERATION = 100_000;

/** Counters of this process, bounded in number. A take costs at most two map lookups (D-52). */
export class MemoryRateLimitStore implements RateLimitStore {
  private readonly windows = new Map<number, CountersOfWindow>();
  /** Separate, because a client can create any number of these and would displace the counters of known paths. */
  private readonly anyPaths = new Map<number, CountersOfWindow>();

  constructor(
    private readonly clock: MonotonicClock,
    private readonly countersPerGeneration = COUNTERS_PER_GENERATION,
  ) {}

  /** The number of counters in memory, expired ones included. */
  get size(): number {
    let size = 0;
    for (const counters of this.all()) size += counters.size;
    return size;
  }

  take(key: string, { windowMs, max, isFixed = false }: RateLimit): RateVerdict {
    const nowMs = this.clock.elapsedMs();
    const counters = this.countersOf(key, windowMs, nowMs);
    if (counters.isDue(nowMs)) for (const each of this.all()) each.dropExpired(nowMs);
    const counter = counters.find(key);
    if (counter === undefined || nowMs - counter.sinceMs > windowMs) {
      counters.keep(key, { count: 1, sinceMs: nowMs, previousSinceMs: nowMs }, nowMs);
      return { allowed: true, count: 1 };
    }
    if (counter.count >= max) return refusedFor(counter.sinceMs + windowMs - nowMs);
    counter.count += 1;
    counter.previousSinceMs = counter.sinceMs;
    if (!isFixed) counter.sinceMs = nowMs;
    counters.keep(key, counter, nowMs);
    return { allowed: true, count: counter.count };
  }

  isFull(key: string, { windowMs, max }: RateLimit): boolean {
    const nowMs = this.clock.elapsedMs();
    const counter = this.countersOf(key, windowMs, nowMs).find(key);
    return counter !== undefined && nowMs - counter.sinceMs <= windowMs && counter.count >= max;
  }

  giveBack(key: string): void {
    for (const counters of this.all()) {
      const counter = counters.find(key);
      if (counter === undefined) continue;
      counter.count -= 1;
      counter.sinceMs = counter.previousSinceMs;
      if (counter.count < 1) counters.forget(key);
    }
  }

  moveWindow(key: string, { windowMs }: RateLimit): void {
    const nowMs = this.clock.elapsedMs();
    const counters = this.countersOf(key, windowMs, nowMs);
    const counter = counters.find(key);
    const isOpen = counter !== undefined && nowMs - counter.sinceMs <= windowMs;
    counters.keep(key, { count: isOpen ? counter.count : 1, sinceMs: nowMs, previousSinceMs: nowMs }, nowMs);
  }

  reset(key: string): void {
    for (const counters of this.all()) counters.forget(key);
  }

  close(): void {
    this.windows.clear();
    this.anyPaths.clear();
  }

  private all(): readonly CountersOfWindow[] {
    return [...this.windows.values(), ...this.anyPaths.values()];
  }

  private countersOf(key: string, windowMs: number, nowMs: number): CountersOfWindow {
    const windows = isOfAnyPath(key) ? this.anyPaths : this.windows;
    let counters = windows.get(windowMs);
    if (counters === undefined) {
      counters = new CountersOfWindow(windowMs, this.countersPerGeneration, nowMs);
      windows.set(windowMs, counters);
    }
    return counters;
  }
}

/**
 * The counters of one window length, in two generations. A counter that allows a request moves to the younger
 * generation; after one more window the elder one holds expired counters only and is dropped as a whole. Window lengths
 * are separate, so that a flood of short-lived counters cannot displace those that protect a password for 15 minutes.
 */
class CountersOfWindow {
  private younger = new Map<string, Counter>();
  private elder = new Map<string, Counter>();

  constructor(
    private readonly windowMs: number,
    private readonly perGeneration: number,
    private startedMs: number,
  ) {}

  get size(): number {
    return this.younger.size + this.elder.size;
  }

  find(key: string): Counter | undefined {
    return this.younger.get(key) ?? this.elder.get(key);
  }

  keep(key: string, counter: Counter, nowMs: number): void {
    if (this.younger.size >= this.perGeneration && !this.younger.has(key)) this.turn(nowMs);
    this.younger.set(key, counter);
  }

  forget(key: string): void {
    this.younger.delete(key);
    this.elder.delete(key);
  }

  isDue(nowMs: number): boolean {
    return nowMs - this.startedMs > this.windowMs;
  }

  dropExpired(nowMs: number): void {
    if (!this.isDue(nowMs)) return;
    if (nowMs - this.startedMs > 2 * this.windowMs) this.younger.clear();
    this.turn(nowMs);
  }

  private turn(nowMs: number): void {
    this.elder = this.younger;
    this.younger = new Map();
    this.startedMs = nowMs;
  }
}
