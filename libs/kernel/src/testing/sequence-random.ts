import type { RandomSource } from '../random-source.js';

/** A prime, so that ids of any length repeat only after many draws. */
const PERIOD = 251;

/** Returns the bytes 0, 1, … 250, 0, …: predictable, without repeated ids in a short test. */
export class SequenceRandom implements RandomSource {
  private next = 0;

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.next++ % PERIOD);
  }
}
