import { Logger } from '@nestjs/common';

import type { MonotonicClock } from '@portvakt/kernel';

import type { RateLimit, RateLimitStore, RateVerdict, SharedRateLimitStore } from './rate-limit-store.js';

/** How long the shared store is not used after a failure. Then one request tries it, while others still use memory. */
const PAUSE_MS = 1_000;
/** Counted to try the store without a request: counting must work, which reading alone does not show. */
const TRIAL = { key: 'does the store count', limit: { windowMs: PAUSE_MS, max: 1 } };
/** Resets that are made up for; the oldest ones are forgotten first. */
const MISSED_RESETS = 10_000;
const RESETS_AT_ONCE = 100;

/**
 * Counts in `shared`, and in `local` while `shared` fails, so that limits are neither lifted nor turned into errors
 * (security L6). `local` also counts what `shared` allows, and both must allow a request while a failure is less than
 * one window ago: so this process alone never allows more than the limit, even if `shared` has lost its counters, and n
 * processes at most n times the limit. Otherwise `shared` decides alone, because another process may have reset a key.
 * Keys that were reset meanwhile are reset in `shared` before it decides again.
 */
export class FallbackRateLimitStore implements RateLimitStore {
  private readonly logger = new Logger('RateLimit');
  private isFailing = false;
  private nextTryMs = 0;
  private recoveredMs = -Infinity;
  private readonly missedResets = new Set<string>();
  /** Runs while the shared store fails, so that the log and the metric of a quiet service say when it is back. */
  private trials: NodeJS.Timeout | undefined;

  constructor(
    private readonly shared: SharedRateLimitStore,
    private readonly local: RateLimitStore,
    private readonly clock: MonotonicClock,
  ) {}

  /** Whether the shared store is connected, and answered the last request if there was one. */
  get isShared(): boolean {
    return this.shared.isConnected && !this.isFailing;
  }

  take(key: string, limit: RateLimit): Promise<RateVerdict> {
    return this.ask(
      () => this.takeFromBoth(key, limit),
      () => this.local.take(key, limit),
    );
  }

  isFull(key: string, limit: RateLimit): Promise<boolean> {
    return this.ask(
      async () =>
        (await this.shared.isFull(key, limit)) || (this.hasJustRecovered(limit) && this.local.isFull(key, limit)),
      () => this.local.isFull(key, limit),
    );
  }

  async giveBack(key: string): Promise<void> {
    await this.local.giveBack(key);
    await this.ask(
      () => this.shared.giveBack(key),
      () => undefined,
    );
  }

  async moveWindow(key: string, limit: RateLimit): Promise<void> {
    await this.local.moveWindow(key, limit);
    await this.ask(
      () => this.shared.moveWindow(key, limit),
      () => undefined,
    );
  }

  async reset(key: string): Promise<void> {
    await this.local.reset(key);
    await this.ask(
      () => this.shared.reset(key),
      () => this.noteMissedReset(key),
    );
  }

  close(): void {
    clearInterval(this.trials);
    this.shared.close();
    this.local.close();
  }

  private async takeFromBoth(key: string, limit: RateLimit): Promise<RateVerdict> {
    const verdict = await this.shared.take(key, limit);
    if (!verdict.allowed) return verdict;
    const own = await this.local.take(key, limit);
    return own.allowed || !this.hasJustRecovered(limit) ? verdict : own;
  }

  private hasJustRecovered({ windowMs }: RateLimit): boolean {
    return this.isFailing || this.clock.elapsedMs() - this.recoveredMs <= windowMs;
  }

  private async ask<T>(shared: () => T | Promise<T>, instead: () => T | Promise<T>): Promise<T> {
    if (!this.mayAskShared()) return instead();
    try {
      if (this.missedResets.size > 0) await this.makeUpForResets();
      const answer = await shared();
      this.noteAnswer();
      return answer;
    } catch (error) {
      this.noteFailure(error);
      return instead();
    }
  }

  private noteMissedReset(key: string): void {
    this.missedResets.delete(key);
    this.missedResets.add(key);
    const [oldest = key] = this.missedResets;
    if (this.missedResets.size > MISSED_RESETS) this.missedResets.delete(oldest);
  }

  private async makeUpForResets(): Promise<void> {
    const keys = [...this.missedResets];
    for (let from = 0; from < keys.length; from += RESETS_AT_ONCE) {
      const some = keys.slice(from, from + RESETS_AT_ONCE);
      await Promise.all(some.map(async (key) => this.shared.reset(key)));
      for (const key of some) this.missedResets.delete(key);
    }
  }

  private async tryShared(): Promise<void> {
    await this.ask<unknown>(
      () => this.shared.take(TRIAL.key, TRIAL.limit),
      () => undefined,
    );
  }

  private mayAskShared(): boolean {
    if (!this.isFailing) return true;
    const nowMs = this.clock.elapsedMs();
    if (nowMs < this.nextTryMs) return false;
    this.nextTryMs = nowMs + PAUSE_MS;
    return true;
  }

  private noteAnswer(): void {
    if (!this.isFailing) return;
    this.logger.warn('The shared store of rate limits answers again.');
    this.isFailing = false;
    clearInterval(this.trials);
    this.recoveredMs = this.clock.elapsedMs();
  }

  private noteFailure(error: unknown): void {
    this.nextTryMs = this.clock.elapsedMs() + PAUSE_MS;
    if (this.isFailing) return;
    this.isFailing = true;
    this.trials = setInterval(() => void this.tryShared(), PAUSE_MS).unref();
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.error(`The shared store of rate limits does not answer; this process counts alone: ${reason}`);
  }
}
