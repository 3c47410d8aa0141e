import { createHash } from 'node:crypto';

import type { RandomSource } from '@portvakt/kernel';

/** The digests of 1, 2, 3, …: predictable, and without the short period of `SequenceRandom`. */
export class CountingRandom implements RandomSource {
  private drawn = 0;

  bytes(length: number): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let have = 0; have < length; have += 32) {
      parts.push(createHash('sha256').update(String(++this.drawn)).digest());
    }
    return Uint8Array.from(Buffer.concat(parts).subarray(0, length));
  }
}
