import { Logger } from '@nestjs/common';

import type { MonotonicClock } from '@portvakt/kernel';

import type { RateLimit, RateLimitStore, RateVerdict } from './rate-limit-store.js';

/** How long the shared store is not used after a failure. Then one request tries it, while others still use memory. */
const PAUSE_MS = 1_000;

/**
 * Counts in `shared`, and in `local` while `shared` fails, so that limits are neither lifted nor turned into errors
 * (security L6). `local` also counts what `shared` allows, and both must allow a request while a failure is less than
 * one window ago: so this process alone never allows more than the limit, even if `shared` has lost its counters, and n
 * processes at most n times the limit. Otherwise `shared` decides alone, because another process may have reset a key.
 */
export class FallbackRateLimitStore implements RateLimitStore {
  private readonly logger = new Logger('RateLimit');
  private isFailing = false;
  private nextTryMs = 0;
  private recoveredMs = -Infinity;

  constructor(
    private readonly shared: RateLimitStore,
    private readonly local: RateLimitStore,
    private readonly clock: MonotonicClock,
  ) {}

  /** Whether the last request to the shared store succeeded. */
  get isShared(): boolean {
    return !this.isFailing;
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

  async reset(key: string): Promise<void> {
    await this.local.reset(key);
    await this.ask(
      () => this.shared.reset(key),
      () => undefined,
    );
  }

  close(): void {
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
      const answer = await shared();
      this.noteAnswer();
      return answer;
    } catch (error) {
      this.noteFailure(error);
      return instead();
    }
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
    this.recoveredMs = this.clock.elapsedMs();
  }

  private noteFailure(error: unknown): void {
    this.nextTryMs = this.clock.elapsedMs() + PAUSE_MS;
    if (this.isFailing) return;
    this.isFailing = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.error(`The shared store of rate limits does not answer; this process counts alone: ${reason}`);
  }
}
