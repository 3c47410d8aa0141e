import type { RandomSource } from '../random-source.js';

/** A prime, so that no length of id comes back to the same start soon. */
const PERIOD = 251;

/** 0, 1, 2, … 250, 0, …: predictable, and never the same id twice in a short test. */
export class SequenceRandom implements RandomSource {
  private next = 0;

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.next++ % PERIOD);
  }
}
