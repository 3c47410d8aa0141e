import { Injectable } from '@nestjs/common';

import { counterOf, type Operator } from '@portvakt/operators';

import { TooManyRequestsError } from '../errors/request-error.js';
import { clientIpKey } from '../rate-limit/client-ip.js';
import type { RateLimit } from '../rate-limit/rate-limit-store.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const READING: RateLimit = { windowMs: 10 * SECOND_MS, max: 60 };
const CHANGING: RateLimit = { windowMs: MINUTE_MS, max: 30 };
/** Refusals of one client address, before its next one is answered 429. */
const REFUSALS: RateLimit = { windowMs: MINUTE_MS, max: 20 };

/** The rate limits of operators §13.1. Each method throws `TooManyRequestsError` where the limit is reached. */
@Injectable()
export class OperatorLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** Counts a request of an operator. */
  take(operator: Operator, change: boolean): Promise<void> {
    return this.count(`${change ? 'changes' : 'reads'} ${counterOf(operator)}`, change ? CHANGING : READING);
  }

  /** Counts a request that was refused to a client. */
  takeRefusal(address: string | undefined): Promise<void> {
    return this.count(`operator refusals ${clientIpKey(address)}`, REFUSALS);
  }

  private async count(key: string, limit: RateLimit): Promise<void> {
    if (!this.limiter.enabled) return;
    const verdict = await this.limiter.store.take(key, limit);
    if (!verdict.allowed) throw new TooManyRequestsError(verdict.retryAfterSeconds);
  }
}
