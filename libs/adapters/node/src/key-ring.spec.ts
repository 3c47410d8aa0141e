import { createHmac, type KeyObject } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { AesFieldCipher } from './aes-field-cipher.js';
import { HmacDeviceProofs } from './hmac-device-proofs.js';
import { KeyRing } from './key-ring.js';

const SECRET = 'a secret of the tests, long enough for keys';
const OLD_SECRET = 'another secret that was the newest one before';

const hexOf = (key: KeyObject | undefined): string | undefined => key?.export().toString('hex');
const hmac = (key: string | Buffer, ...parts: (string | Buffer)[]): Buffer =>
  parts.reduce<ReturnType<typeof createHmac>>((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/** RFC 5869 for one block: extract with a salt of 32 zero bytes, expand with the purpose. */
const hkdfOf = (secret: string, purpose: string): string =>
  hmac(hmac(Buffer.alloc(32), secret), purpose, Buffer.from([1])).toString('hex');

describe('KeyRing', () => {
  it('derives 32 bytes by HKDF-SHA-256, without salt, with the purpose as info', () => {
    const [key] = new KeyRing([SECRET]).for('jwt:email');
    expect(hexOf(key)).toBe(hkdfOf(SECRET, 'jwt:email'));
    expect(key?.symmetricKeySize).toBe(32);
  });

  it('derives a different key for each purpose, none of them the secret itself', () => {
    const ring = new KeyRing([SECRET]);
    const keys = ['jwt:email', 'cookie:sign', 'jwt:emai', ''].map((purpose) => hexOf(ring.for(purpose)[0]));
    expect(new Set([...keys, Buffer.from(SECRET).toString('hex')]).size).toBe(5);
  });

  it('returns the keys of all secrets, the newest first', () => {
    const keys = new KeyRing([SECRET, OLD_SECRET]).for('jwt:email').map(hexOf);
    expect(keys).toEqual([hkdfOf(SECRET, 'jwt:email'), hkdfOf(OLD_SECRET, 'jwt:email')]);
  });

  describe('of a compromised secret', () => {
    const LEAKED = 'a secret that somebody else has seen by now';
    const ring = new KeyRing([SECRET, OLD_SECRET], [LEAKED]);

    it('only decrypts stored values', () => {
      const { encrypting, decryptingOnly } = ring.forFields('field');
      expect(hexOf(encrypting)).toBe(hkdfOf(SECRET, 'field'));
      expect(decryptingOnly.map(hexOf)).toEqual([hkdfOf(OLD_SECRET, 'field'), hkdfOf(LEAKED, 'field')]);
    });

    it('neither signs nor verifies', () => {
      expect(ring.for('field').map(hexOf)).toEqual([hkdfOf(SECRET, 'field'), hkdfOf(OLD_SECRET, 'field')]);
      expect(ring.raw.map((key) => key.export().toString('utf8'))).toEqual([SECRET, OLD_SECRET]);
    });

    it('has field keys that cannot be used for signatures, nor signing keys for encryption', () => {
      // @ts-expect-error Field keys are not a list of signing keys.
      const proofs = () => new HmacDeviceProofs(ring.forFields('field'));
      // @ts-expect-error Signing keys do not say which of them encrypts.
      const cipher = () => new AesFieldCipher(ring.for('field'));
      expect([proofs, cipher]).toHaveLength(2);
    });
  });

  it('derives a key once', () => {
    const ring = new KeyRing([SECRET]);
    expect(ring.for('jwt:email')).toBe(ring.for('jwt:email'));
  });

  it('returns the secrets themselves, as UTF-8, for signatures of the reference library', () => {
    const raw = new KeyRing(['nøkkel på norsk', OLD_SECRET]).raw.map((key) => key.export().toString('utf8'));
    expect(raw).toEqual(['nøkkel på norsk', OLD_SECRET]);
  });

  it('does not print its keys', () => {
    const shown = JSON.stringify(new KeyRing([SECRET]).for('jwt:email'));
    expect(shown).not.toContain(hkdfOf(SECRET, 'jwt:email'));
  });
});
