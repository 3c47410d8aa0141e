import { describe, expect, it } from '@jest/globals';

import { TotpSecret } from '../model/totp-secret.js';
import type { Totp } from '../ports.js';

const STEP_MS = 30_000;
const BEGIN = new Date('2026-01-05T12:00:00.000Z');
const STEP = BEGIN.getTime() / STEP_MS;
const inMs = (ms: number): Date => new Date(BEGIN.getTime() + ms);
const secret = TotpSecret.restore('aB3-_'.padEnd(32, 'x'));
const other = TotpSecret.restore('aB3-_'.padEnd(32, 'y'));

/** The contract of `Totp`, except the codes themselves: see `describeTotpVectors`. */
export function describeTotp(adapter: string, totp: Totp): void {
  describe(`Totp: ${adapter}`, () => {
    const code = totp.codeAt(secret, BEGIN);

    it('generates six digits that stay the same during a step', () => {
      expect(code).toMatch(/^\d{6}$/);
      expect(totp.codeAt(secret, inMs(STEP_MS - 1))).toBe(code);
    });

    it('generates other codes in adjacent steps and for another secret', () => {
      const beside = [totp.codeAt(secret, inMs(-1)), totp.codeAt(secret, inMs(STEP_MS)), totp.codeAt(other, BEGIN)];
      expect(new Set([code, ...beside]).size).toBe(4);
    });

    it.each([
      ['from the beginning of the step before its own', -STEP_MS],
      ['in its own step', 0],
      ['to the end of its own step', STEP_MS - 1],
      ['to the end of the step after its own', 2 * STEP_MS - 1],
    ])('accepts a code %s', (_when, ms) => {
      expect(totp.stepOf(secret, code, inMs(ms))).toBe(STEP);
    });

    it.each([
      ['before the step before its own', -STEP_MS - 1],
      ['after the step after its own', 2 * STEP_MS],
    ])('does not accept a code %s', (_when, ms) => {
      expect(totp.stepOf(secret, code, inMs(ms))).toBeNull();
    });

    it('returns the step of each accepted code', () => {
      const moment = inMs(STEP_MS / 2);
      const steps = [-1, 0, 1].map((away) => totp.stepOf(secret, totp.codeAt(secret, inMs(away * STEP_MS)), moment));
      expect(steps).toEqual([STEP - 1, STEP, STEP + 1]);
    });

    it('does not accept the code of another secret', () => {
      expect(totp.stepOf(other, code, BEGIN)).toBeNull();
    });

    it.each([
      '',
      ' ',
      '12345',
      '1234567',
      '12345a',
      '-12345',
      '1e5000',
      '12.456',
      '１２３４５６',
      '٠١٢٣٤٥',
      '\0\0\0\0\0\0',
      '123456\n',
      '9'.repeat(10_000),
    ])('does not accept %j', (text) => {
      expect(totp.stepOf(secret, text, BEGIN)).toBeNull();
    });

    it('does not accept a code with additional characters', () => {
      const spoilt = [
        ` ${code}`,
        `${code} `,
        `${code}\n`,
        `${code.slice(0, 3)} ${code.slice(3)}`,
        `0${code}`,
        `${code}0`,
      ];
      expect(spoilt.map((text) => totp.stepOf(secret, text, BEGIN))).toEqual(spoilt.map(() => null));
    });

    it.each([
      ['f'.repeat(16), 'MZTGMZTGMZTGMZTGMZTGMZTGMY'],
      ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
      ['Aa0-_'.repeat(4), 'IFQTALK7IFQTALK7IFQTALK7IFQTALK7'],
    ])('encodes the bytes of %s in base32 without padding', (text, written) => {
      expect(totp.encode(TotpSecret.restore(text))).toBe(written);
    });
  });
}

/** RFC 6238, appendix B, SHA-1: seconds since 1970 and the last six of the eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

/** The test vectors of RFC 6238, for implementations that are used with real authenticator apps. */
export function describeTotpVectors(adapter: string, totp: Totp): void {
  describe(`RFC 6238: ${adapter}`, () => {
    const published = TotpSecret.restore('12345678901234567890');

    it.each(VECTORS)('at %d seconds, generates and accepts %s', (seconds, code) => {
      const moment = new Date(seconds * 1000);
      expect(totp.codeAt(published, moment)).toBe(code);
      expect(totp.stepOf(published, code, moment)).toBe(Math.floor(seconds / 30));
    });
  });
}
