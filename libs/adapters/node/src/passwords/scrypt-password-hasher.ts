import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

import type { PasswordHasher } from '@portvakt/identity';

import { maxConcurrentHashes } from './thread-pool.js';
import { ConcurrencyLimiter, type ConcurrencyLimiterState } from './concurrency-limiter.js';

/** The parameters of scrypt (RFC 7914). */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A hash that was requested. */
export interface RequestedHash {
  /** `failed`: mostly because too many wait. */
  readonly outcome: 'done' | 'failed';
  /** The part of `durationMs` before a core was free. */
  readonly waitedMs: number;
  readonly durationMs: number;
}

export type HashReport = (hash: RequestedHash) => void;

/** Specification §4: about 32 MiB and a tenth of a second of one core for each hash. */
const COST: ScryptCost = { N: 16_384, r: 16, p: 1 };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = 64;
const SALT_BYTES = 16;
const MAX_WAITING = 64;

const STORED = /^(?<salt>[0-9a-f]{32}):(?<key>[0-9a-f]{128})$/;
const NO_SALT = '0'.repeat(2 * SALT_BYTES);

/**
 * Hashes with scrypt on Node's thread pool, at most as many at once as there are cores, so that the event loop stays
 * free for other requests. Stored as `salt:key` in hex. The salt given to scrypt is the hex text, as in the reference
 * library.
 */
export class ScryptPasswordHasher implements PasswordHasher {
  constructor(
    private readonly queue = new ConcurrencyLimiter(maxConcurrentHashes(), MAX_WAITING),
    private readonly cost = COST,
    private readonly report: HashReport | null = null,
  ) {}

  static reporting(report: HashReport | null): ScryptPasswordHasher {
    return new ScryptPasswordHasher(undefined, undefined, report);
  }

  /** For tests other than those of the hash: a low `cost` makes their sign-ins fast. */
  static forTests(cost: ScryptCost, maxWaitMs: number): ScryptPasswordHasher {
    return new ScryptPasswordHasher(new ConcurrencyLimiter(maxConcurrentHashes(), MAX_WAITING, maxWaitMs), cost);
  }

  /** For metrics. */
  state(): ConcurrencyLimiterState {
    return this.queue.state();
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    const key = await this.derive(password, salt);
    return `${salt}:${key.toString('hex')}`;
  }

  async matches(password: string, hash: string): Promise<boolean> {
    const { salt = NO_SALT, key } = STORED.exec(hash)?.groups ?? {};
    const derived = await this.derive(password, salt);
    return key !== undefined && timingSafeEqual(derived, Buffer.from(key, 'hex'));
  }

  async pretend(password: string): Promise<void> {
    await this.derive(password, NO_SALT);
  }

  private async derive(password: string, salt: string): Promise<Buffer> {
    if (!this.report) return this.queued(password, salt);
    const askedAt = performance.now();
    let begunAt: number | null = null;
    let outcome: RequestedHash['outcome'] = 'failed';
    try {
      const key = await this.queued(password, salt, () => (begunAt = performance.now()));
      outcome = 'done';
      return key;
    } finally {
      const endedAt = performance.now();
      this.report({ outcome, waitedMs: (begunAt ?? endedAt) - askedAt, durationMs: endedAt - askedAt });
    }
  }

  private queued(password: string, salt: string, onBegin?: () => void): Promise<Buffer> {
    const input = password.normalize('NFKC');
    const options = { ...this.cost, maxmem: MAX_MEMORY_BYTES };
    return this.queue.run(
      () =>
        new Promise((resolve, reject) => {
          onBegin?.();
          scrypt(input, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
        }),
    );
  }
}
