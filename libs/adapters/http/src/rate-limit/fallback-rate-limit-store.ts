import { Logger } from '@nestjs/common';

import type { MonotonicClock } from '@portvakt/kernel';

import type { RateLimit, RateLimitStore, RateVerdict } from './rate-limit-store.js';

/** After a failure the shared store is not asked for this long; then one request tries it, others still use memory. */
const PAUSE_MS = 1_000;

/**
 * Counts in `shared`, and in `local` while `shared` fails, so that limits are neither lifted nor turned into errors
 * (security L6). Each store has counters of its own, so a switch between them gives a key at most its limit once more.
 */
export class FallbackRateLimitStore implements RateLimitStore {
  private readonly logger = new Logger('RateLimit');
  private isFailing = false;
  private nextTryMs = 0;

  constructor(
    private readonly shared: RateLimitStore,
    private readonly local: RateLimitStore,
    private readonly clock: MonotonicClock,
  ) {}

  take(key: string, limit: RateLimit): Promise<RateVerdict> {
    return this.ask(
      () => this.shared.take(key, limit),
      () => this.local.take(key, limit),
    );
  }

  isFull(key: string, limit: RateLimit): Promise<boolean> {
    return this.ask(
      () => this.shared.isFull(key, limit),
      () => this.local.isFull(key, limit),
    );
  }

  giveBack(key: string): Promise<void> {
    return this.ask(
      () => this.shared.giveBack(key),
      () => this.local.giveBack(key),
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
    if (this.isFailing) this.logger.warn('The shared store of rate limits answers again.');
    this.isFailing = false;
  }

  private noteFailure(error: unknown): void {
    this.nextTryMs = this.clock.elapsedMs() + PAUSE_MS;
    if (this.isFailing) return;
    this.isFailing = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.error(`The shared store of rate limits does not answer; this process counts alone: ${reason}`);
  }
}
