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
  it('decrypts any text at the location where it was encrypted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(cipher.decrypt(cipher.encrypt(text, LOCATION), LOCATION)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('writes version, key id, and nonce with ciphertext and tag', () => {
    expect(encrypted).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(data, 'base64url')).toHaveLength(12 + TEXT.length + 16);
  });

  it('encrypts the same text differently each time', () => {
    const all = Array.from({ length: 200 }, () => cipher.encrypt(TEXT, LOCATION).split('.')[2]!);
    expect(new Set(all.map((each) => each.slice(0, 16))).size).toBe(200);
    expect(new Set(all.map((each) => each.slice(16, 16 + 42))).size).toBe(200);
  });

  it('reveals the text in no encoding', () => {
    const bytes = Buffer.from(data, 'base64url');
    for (const encoding of ['utf8', 'hex', 'base64url'] as const) {
      expect(encrypted).not.toContain(Buffer.from(TEXT).toString(encoding).slice(0, 16));
    }
    expect(bytes.includes(TEXT.slice(0, 8))).toBe(false);
  });

  it('does not decrypt a value with any single bit altered', () => {
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
    ['with an additional byte', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])])],
    ['without its tag', (bytes: Buffer) => bytes.subarray(0, -16)],
    ['with only nonce and tag', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 12), bytes.subarray(-16)])],
    ['with only a nonce', (bytes: Buffer) => bytes.subarray(0, 12)],
    ['empty', () => Buffer.alloc(0)],
  ])('does not decrypt a value %s', (_how, alter) => {
    const altered = alter(Buffer.from(data, 'base64url')).toString('base64url');
    expect(cipher.decrypt([version, keyId, altered].join('.'), LOCATION)).toBeNull();
  });

  it.each([
    { table: 'account' },
    { column: 'backupCodes' },
    { rowId: 'other' },
    { userId: 'ola' },
    { rowId: 'kari', userId: 'app' },
    { table: 'twoFactorsecret', column: '' },
  ])('does not decrypt a value that was moved to %j', (elsewhere) => {
    expect(cipher.decrypt(encrypted, { ...LOCATION, ...elsewhere })).toBeNull();
  });

  it('distinguishes locations whose names would be equal when joined', () => {
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
  ])('returns null for malformed value %#', (garbage) => {
    expect(cipher.decrypt(garbage, LOCATION)).toBeNull();
  });

  it('decrypts values of a former secret, and encrypts with the newest', () => {
    const rotated = cipherOf(SECRET, OLD_SECRET);
    expect(rotated.decrypt(cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION), LOCATION)).toBe(TEXT);
    expect(cipher.decrypt(rotated.encrypt(TEXT, LOCATION), LOCATION)).toBe(TEXT);
  });

  it('does not decrypt without the secret, nor with the id of another key', () => {
    const old = cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION);
    expect(cipher.decrypt(old, LOCATION)).toBeNull();
    expect(cipher.decrypt([version, keyId, old.split('.')[2]].join('.'), LOCATION)).toBeNull();
  });

  it('does not decrypt values of another purpose', () => {
    const elsewhere = new AesFieldCipher(new KeyRing([SECRET]).forFields('other field'));
    expect(elsewhere.decrypt(encrypted, LOCATION)).toBeNull();
  });

  it('decrypts values of a compromised secret, and encrypts with the newest', () => {
    const replaced = new AesFieldCipher(new KeyRing([SECRET], [OLD_SECRET]).forFields('field'));
    expect(replaced.decrypt(cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION), LOCATION)).toBe(TEXT);
    expect(cipher.decrypt(replaced.encrypt(TEXT, LOCATION), LOCATION)).toBe(TEXT);
  });

  it('throws without a key', () => {
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
  ])('recognises encrypted values of any key, altered ones too: %#', (value) => expect(cipher.isEncrypted(value)).toBe(true));

  it('recognises values with a missing key', () => {
    const foreign = cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION);
    expect(cipher.lacksKeyFor(foreign)).toBe(true);
    expect(cipherOf(SECRET, OLD_SECRET).lacksKeyFor(foreign)).toBe(false);
    expect(cipher.lacksKeyFor('0a'.repeat(24 + 32 + 16))).toBe(true);
  });

  it.each(['', TEXT, encrypted, `x${cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION)}`, `${encrypted}x`, 'ab'.repeat(20)])(
    'does not report a missing key for altered or plain value %#',
    (value) => expect(cipher.lacksKeyFor(value)).toBe(false),
  );

  it('lists the prefix of each key, the newest first', () => {
    const [newest, former] = cipherOf(SECRET, OLD_SECRET).prefixes;
    expect(encrypted.startsWith(newest)).toBe(true);
    expect(cipherOf(OLD_SECRET).encrypt(TEXT, LOCATION).startsWith(String(former))).toBe(true);
    expect([newest, former].map((prefix) => prefix?.length)).toEqual([12, 12]);
  });

  it.each([
    ['an empty string', ''],
    ['an opaque token', 'ya29.a0AfB_by-x'],
    ['a token of GitHub', 'gho_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['a JSON web token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['another version', encrypted.replace('v1', 'v2')],
    ['an upper-case key id', 'v1.ABCDEF01.AAAA'],
    ['a key id that is too short', 'v1.abcdef0.AAAA'],
  ])('treats %s as plain text', (_, value) => expect(cipher.isEncrypted(value)).toBe(false));
});
