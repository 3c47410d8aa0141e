import { Injectable } from '@nestjs/common';

import type { UserId } from '@portvakt/kernel';
import { counterOf, type Operator } from '@portvakt/operators';

import { isRefusal } from '../errors/error-answer.js';
import { TooManyRequestsError } from '../errors/request-error.js';
import { clientIpKey } from '../rate-limit/client-ip.js';
import type { RateLimit } from '../rate-limit/rate-limit-store.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const READING: RateLimit = { windowMs: 10 * SECOND_MS, max: 60 };
const CHANGING: RateLimit = { windowMs: MINUTE_MS, max: 30 };
/** Cases that an operator opens. */
const REQUESTS: RateLimit = { windowMs: 24 * 60 * MINUTE_MS, max: 20, isFixed: true };
/** Files with the events or the data of users. */
const EXPORTING: RateLimit = { windowMs: 10 * MINUTE_MS, max: 5 };
/** Exports of a user's own data. */
const OWN_EXPORTS: RateLimit = { windowMs: 24 * 60 * MINUTE_MS, max: 1 };
/** Refusals of one client IP address; further requests that would be refused get a 429. */
const REFUSALS: RateLimit = { windowMs: MINUTE_MS, max: 20 };

/** The rate limits of operators §13.1. Each method throws `TooManyRequestsError` where the limit is reached. */
@Injectable()
export class OperatorLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** Counts a request of an operator. */
  take(operator: Operator, change: boolean): Promise<void> {
    return this.count(`${change ? 'changes' : 'reads'} ${counterOf(operator)}`, change ? CHANGING : READING);
  }

  /** Counts a case that an operator opens. */
  takeRequest(operator: Operator): Promise<void> {
    return this.count(`cases ${counterOf(operator)}`, REQUESTS);
  }

  /** Counts a file that an operator asks for, and prepares it. */
  forExport<File>(operator: Operator, prepare: () => Promise<File>): Promise<File> {
    return this.countUnlessFailed(`exports ${counterOf(operator)}`, EXPORTING, prepare);
  }

  /** Counts an export of a user's own data, and prepares it. */
  forOwnExport<File>(userId: UserId, prepare: () => Promise<File>): Promise<File> {
    return this.countUnlessFailed(`own exports ${userId}`, OWN_EXPORTS, prepare);
  }

  /** Counts a refused request of a client. */
  takeRefusal(ip: string | undefined): Promise<void> {
    return this.count(`operator refusals ${clientIpKey(ip)}`, REFUSALS);
  }

  /** Counts a refusal, but not a failure or an overload, because then no file was delivered. */
  private async countUnlessFailed<File>(key: string, limit: RateLimit, prepare: () => Promise<File>): Promise<File> {
    await this.count(key, limit);
    try {
      return await prepare();
    } catch (error) {
      if (this.limiter.enabled && !isRefusal(error)) await this.limiter.store.giveBack(key);
      throw error;
    }
  }

  private async count(key: string, limit: RateLimit): Promise<void> {
    if (!this.limiter.enabled) return;
    const verdict = await this.limiter.store.take(key, limit);
    if (!verdict.allowed) throw new TooManyRequestsError(verdict.retryAfterSeconds);
  }
}
