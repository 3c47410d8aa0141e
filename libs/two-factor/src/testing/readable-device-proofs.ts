import type { CodeDigest, DeviceProofs } from '../ports.js';

/** Proofs that contain the signed text, in characters that a cookie allows. */
export class ReadableDeviceProofs implements DeviceProofs {
  sign(text: string): string {
    return Buffer.from(`proof of ${text}`).toString('base64url');
  }

  matches(text: string, proof: string): boolean {
    return proof === this.sign(text);
  }
}

/** Digests that contain key and code. The default of the test context, so that a missing digest makes a test fail. */
export const readableDigest: CodeDigest = {
  digest: (key, code) => Buffer.from(`${code} for ${key}`).toString('base64url'),
  matches: (stored, key, code) => stored === readableDigest.digest(key, code),
};

/** Stores codes unchanged, as without the strict policy. */
export const plainCodes: CodeDigest = {
  digest: (_key, code) => code,
  matches: (stored, _key, code) => stored === code,
};
