import { describe, expect, it } from '@jest/globals';

import { trustedDeviceCookie, signedText, readTrustedDeviceCookie } from '../model/trusted-device.js';
import type { DeviceProofs } from '../ports.js';

const token = 'aB3'.padEnd(32, 'x');
const text = signedText('kari', token);

/** The contract of `DeviceProofs`. */
export function describeDeviceProofs(adapter: string, proofs: DeviceProofs): void {
  describe(`DeviceProofs: ${adapter}`, () => {
    const proof = proofs.sign(text);

    it('accepts its own proof and is deterministic', () => {
      expect(proofs.matches(text, proof)).toBe(true);
      expect(proofs.sign(text)).toBe(proof);
    });

    it('uses only characters that the cookie format allows', () => {
      expect(proof).toMatch(/^[\w-]+$/);
      expect(readTrustedDeviceCookie(trustedDeviceCookie(proof, token))).toEqual({ proof, token });
    });

    it.each([signedText('ola', token), signedText('kari', 'aB3'.padEnd(32, 'y')), '', `${text} `, text.slice(1)])(
      'rejects the proof for %j',
      (foreign) => {
        expect(proofs.matches(foreign, proof)).toBe(false);
      },
    );

    it.each([
      '',
      'x',
      proof.slice(1),
      proof.slice(0, -1),
      `${proof}A`,
      `${proof}=`,
      ` ${proof}`,
      `${proof}\n`,
      proof.toUpperCase(),
      `${proof.slice(0, -2)}..`,
      'ø'.repeat(43),
      '\0',
      'A'.repeat(100_000),
    ])('rejects a forged proof: %#', (forged) => {
      expect(proofs.matches(text, forged)).toBe(false);
    });
  });
}
