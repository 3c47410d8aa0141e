import { createHmac, createSecretKey } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { describeDeviceProofs } from '@portvakt/two-factor/contracts';

import { HmacDeviceProofs } from './hmac-device-proofs.js';
import { KeyRing } from './key-ring.js';

const SECRET = 'a secret of the tests, long enough for keys';
const OLD_SECRET = 'another secret that was the newest one before';
const TEXT = `kari!trust-device-${'x'.repeat(32)}`;
const proofsOf = (...secrets: string[]): HmacDeviceProofs => new HmacDeviceProofs(new KeyRing(secrets).for('device'));

describeDeviceProofs('HMAC', proofsOf(SECRET));

describe('HmacDeviceProofs', () => {
  it('is HMAC-SHA-256 of the text in base64url without padding', () => {
    const proof = createHmac('sha256', 'key').update(TEXT).digest('base64url');
    const proofs = new HmacDeviceProofs([createSecretKey('key', 'utf8')]);
    expect(proofs.sign(TEXT)).toBe(proof);
    expect(proof).toHaveLength(43);
  });

  it('accepts only the canonical base64url form of a proof', () => {
    const proofs = proofsOf(SECRET);
    const proof = proofs.sign(TEXT);
    // The last character of 32 bytes encodes only four bits: three other characters decode to the same bytes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = proof.slice(0, -1) + alphabet[alphabet.indexOf(proof.slice(-1)) + 1];
    expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(proof, 'base64url'));
    expect(proofs.matches(TEXT, twin)).toBe(false);
    expect(proofs.matches(TEXT, Buffer.from(proof, 'base64url').toString('base64'))).toBe(false);
  });

  it('accepts proofs of a former secret, and signs with the newest', () => {
    const old = proofsOf(OLD_SECRET).sign(TEXT);
    const rotated = proofsOf(SECRET, OLD_SECRET);
    expect(rotated.matches(TEXT, old)).toBe(true);
    expect(rotated.sign(TEXT)).toBe(proofsOf(SECRET).sign(TEXT));
    expect(proofsOf(SECRET).matches(TEXT, old)).toBe(false);
  });

  it('rejects a proof made for another purpose', () => {
    const [key] = new KeyRing([SECRET]).for('cookie:sign');
    expect(proofsOf(SECRET).matches(TEXT, new HmacDeviceProofs([key!]).sign(TEXT))).toBe(false);
  });

  it('throws when signing, and rejects every proof, without a key', () => {
    const proofs = new HmacDeviceProofs([]);
    expect(() => proofs.sign(TEXT)).toThrow();
    expect(proofs.matches(TEXT, '')).toBe(false);
  });
});
