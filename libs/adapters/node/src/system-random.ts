import { randomBytes } from 'node:crypto';

import type { RandomSource } from '@portvakt/kernel';

/** The operating system's cryptographically secure random generator (specification §4). */
export class SystemRandom implements RandomSource {
  bytes(length: number): Uint8Array {
    return randomBytes(length);
  }
}
