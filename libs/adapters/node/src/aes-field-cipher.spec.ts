import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { AesFieldCipher } from './aes-field-cipher.js';
import { KeyRing } from './key-ring.js';

const SECRET = 'a secret of the tests, long enough for keys';
const OLD_SECRET = 'another secret that was the newest one before';
const LOCATION = { table: 'twoFactor', column: 'secret', rowId: 'app', userId: 'kari' };
const TEXT = 'aB3-_'.padEnd(32, 'x');

const cipherOf = (...secrets: string[]): AesFieldCipher => new AesFieldCipher(new KeyRing(secrets).forFields('field'));
const cipher = cipherOf(SECRET);
const encrypted = cipher.encrypt(TEXT, LOCATION);
const [version, keyId, data] = encrypted.split('.') as [string, string, string];

describe('AesFieldCipher', () => {
  it('gives back any text where it was encrypted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(cipher.decrypt(cipher.encrypt(text, LOCATION), LOCATION)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('says in three parts which version, which key, and nonce, ciphertext and tag', () => {
    expect(encrypted).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(data, 'base64url')).toHaveLength(12 + TEXT.length + 16);
  });

  it('seals one text differently each time', () => {
    const all = Array.from({ length: 200 }, () => cipher.encrypt(TEXT, LOCATION).split('.')[2]!);
    expect(new Set(all.map((each) => each.slice(0, 16))).size).toBe(200);
    expect(new Set(all.map((each) => each.slice(16, 16 + 42))).size).toBe(200);
  });

  it('shows the text in no encoding', () => {
    const bytes = Buffer.from(data, 'base64url');
    for (const encoding of ['utf8', 'hex', 'base64url'] as const) {
      expect(encrypted).not.toContain(Buffer.from(TEXT).toString(encoding).slice(0, 16));
    }
    expect(bytes.includes(TEXT.slice(0, 8))).toBe(false);
  });

  it('opens nothing of which a single bit was altered', () => {
    const bytes = Buffer.from(data, 'base64url');
    const altered = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const copy = Buffer.from(bytes);
      copy[bit >> 3]! ^= 1 << (bit & 7);
      return cipher.decrypt([version, keyId, copy.toString('base64url')].join('.'), LOCATION);
    });
    expect(altered.filter((text) => text !== null)).toEqual([]);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['cut at the front', (bytes: Buffer) => bytes.subarray(1)],
    ['with a byte more', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])])],
    ['without its tag', (bytes: Buffer) => bytes.subarray(0, -16)],
    ['of nonce and tag alone', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 12), bytes.subarray(-16)])],
    ['of a nonce alone', (bytes: Buffer) => bytes.subarray(0, 12)],
    ['empty', () => Buffer.alloc(0)],
  ])('opens nothing that is %s', (_how, spoil) => {
    const spoilt = spoil(Buffer.from(data, 'base64url')).toString('base64url');
    expect(cipher.decrypt([version, keyId, spoilt].join('.'), LOCATION)).toBeNull();
  });

  it.each([
    { table: 'account' },
    { column: 'backupCodes' },
    { rowId: 'other' },
    { userId: 'ola' },
    { rowId: 'kari', userId: 'app' },
    { table: 'twoFactorsecret', column: '' },
  ])('opens nothing that was moved to %j', (elsewhere) => {
    expect(cipher.decrypt(encrypted, { ...LOCATION, ...elsewhere })).toBeNull();
  });

  it('tells two places apart whose names run together', () => {
    const one = { ...LOCATION, rowId: 'a', userId: 'b,c' };
    const moved = { ...LOCATION, rowId: 'a","b', userId: 'c' };
    expect(cipher.decrypt(cipher.encrypt(TEXT, one), moved)).toBeNull();
    expect(cipher.decrypt(cipher.encrypt(TEXT, { ...LOCATION, rowId: 'a', userId: '' }), { ...LOCATION, rowId: '', userId: 'a' })).toBeNull();
  });

  it.each([
    '',
    '.',
    '..',
    '...',
    'v1',
    TEXT,
    data,
    `v1.${keyId}`,
    `v1.${keyId}.`,
    `v1.${keyId}.====`,
    `v1.${keyId}.\0`,
    `v1..${data}`,
    `v2.${keyId}.${data}`,
    `V1.${keyId}.${data}`,
    `v1.00000000.${data}`,
    `v1.__proto__.${data}`,
    `v1.${keyId.toUpperCase()}x.${data}`,
    `$ba$enc`,
    'ø'.repeat(1000),
  ])('makes nothing of %#', (garbage) => {
    expect(cipher.decrypt(garbage, LOCATION)).toBeNull();
  });

  it('reads what a former secret encrypted, and seals with the newest', () => {
    const rotated = cipherOf(SECRET, OLD_SECRET);
    expect(rotated.decrypt(cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION), LOCATION)).toBe(TEXT);
    expect(cipher.decrypt(rotated.encrypt(TEXT, LOCATION), LOCATION)).toBe(TEXT);
  });

  it('reads nothing once the secret is gone, nor under the name of another key', () => {
    const old = cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION);
    expect(cipher.decrypt(old, LOCATION)).toBeNull();
    expect(cipher.decrypt([version, keyId, old.split('.')[2]].join('.'), LOCATION)).toBeNull();
  });

  it('reads nothing that was encrypted for another purpose', () => {
    const elsewhere = new AesFieldCipher(new KeyRing([SECRET]).forFields('other field'));
    expect(elsewhere.decrypt(encrypted, LOCATION)).toBeNull();
  });

  it('opens what a compromised secret encrypted, and seals with the newest', () => {
    const replaced = new AesFieldCipher(new KeyRing([SECRET], [OLD_SECRET]).forFields('field'));
    expect(replaced.decrypt(cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION), LOCATION)).toBe(TEXT);
    expect(cipher.decrypt(replaced.encrypt(TEXT, LOCATION), LOCATION)).toBe(TEXT);
  });

  it('cannot be had without a key', () => {
    expect(() => new AesFieldCipher(new KeyRing([]).forFields('field'))).toThrow();
  });

  it.each([
    encrypted,
    cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION),
    cipher.encrypt('', LOCATION),
    'v1.00000000.AAAA',
    `${encrypted}.x`,
    `${encrypted}\n`,
    `x${encrypted}`,
    'v1.abcdef01.',
    'v1.abcdef01.AA+/',
  ])('knows what was encrypted, by whatever key, and altered in whatever way behind it: %#', (value) => expect(cipher.isEncrypted(value)).toBe(true));

  it('knows whose key is missing', () => {
    const foreign = cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION);
    expect(cipher.lacksKeyFor(foreign)).toBe(true);
    expect(cipherOf(SECRET, OLD_SECRET).lacksKeyFor(foreign)).toBe(false);
    expect(cipher.lacksKeyFor('0a'.repeat(24 + 32 + 16))).toBe(true);
  });

  it.each(['', TEXT, encrypted, `x${cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION)}`, `${encrypted}x`, 'ab'.repeat(20)])(
    'takes %# for altered or clear, not for encrypted with a missing key',
    (value) => expect(cipher.lacksKeyFor(value)).toBe(false),
  );

  it('tells how the values of each known key begin, the newest first', () => {
    const [newest, former] = cipherOf(SECRET, OLD_SECRET).prefixes;
    expect(encrypted.startsWith(newest)).toBe(true);
    expect(cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION).startsWith(String(former))).toBe(true);
    expect([newest, former].map((prefix) => prefix?.length)).toEqual([12, 12]);
  });

  it.each([
    ['nothing', ''],
    ['an opaque token', 'ya29.a0AfB_by-x'],
    ['a token of GitHub', 'gho_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['a JSON web token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['another version', encrypted.replace('v1', 'v2')],
    ['a key in capitals', 'v1.ABCDEF01.AAAA'],
    ['a key that is too short', 'v1.abcdef0.AAAA'],
  ])('takes %s for something in the clear', (_, value) => expect(cipher.isEncrypted(value)).toBe(false));
});
