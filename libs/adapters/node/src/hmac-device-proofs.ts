import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

import type { DeviceProofs } from '@portvakt/two-factor';

/** HMAC-SHA-256 in base64url without padding (specification §13.7). */
export class HmacDeviceProofs implements DeviceProofs {
  /** `keys`: the newest first. It signs; all of them verify. */
  constructor(private readonly keys: readonly KeyObject[]) {}

  sign(text: string): string {
    const [current] = this.keys;
    if (!current) throw new Error('proofs need a key');
    return mac(text, current).toString('base64url');
  }

  matches(text: string, proof: string): boolean {
    const given = Buffer.from(proof, 'base64url');
    // Only the canonical base64url form is accepted.
    if (given.toString('base64url') !== proof) return false;
    return this.keys.some((key) => {
      const expected = mac(text, key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

const mac = (text: string, key: KeyObject): Buffer => createHmac('sha256', key).update(text).digest();
