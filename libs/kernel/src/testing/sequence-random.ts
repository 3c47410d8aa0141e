import type { RandomSource } from '../random-source.js';

/** 0, 1, 2, … 255, 0, …: predictable, and never the same id twice in a short test. */
export class SequenceRandom implements RandomSource {
  private next = 0;

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.next++ % 251);
  }
}
