import { createHmac, generateKeyPairSync } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

import { describeVerificationTokens } from '@portvakt/identity/contracts';
import { aUser } from '@portvakt/identity/testing';

import { JoseVerificationTokens } from './jose-verification-tokens.js';
import { KeyRing } from './key-ring.js';

const SECRET = 'a secret of the tests, long enough for keys';
const keys = new KeyRing([SECRET]).for('jwt:email');
const [key] = keys;
const tokens = new JoseVerificationTokens(keys);

const NOW = new Date('2026-01-05T12:00:00.000Z');
const IAT = NOW.getTime() / 1000;
const HOUR_MS = 3_600_000;
const claims = { userId: aUser().id, email: aUser().email };
const payload = { sub: claims.userId, email: claims.email, iat: IAT, exp: IAT + 3600 };

type Key = Parameters<SignJWT['sign']>[0];
const signed = (
  body: JWTPayload,
  header: { alg: string; typ?: string } = { alg: 'HS256' },
  by: Key = key!,
): Promise<string> => new SignJWT(body).setProtectedHeader(header).sign(by);
const read = (token: string): Promise<unknown> => tokens.read(token, NOW);
const without = (name: keyof typeof payload): JWTPayload => ({ ...payload, [name]: undefined });

describeVerificationTokens('jose', tokens);

describe('JoseVerificationTokens', () => {
  it('signs user, address and expiry with HS256', async () => {
    const token = await tokens.issue(claims, NOW, HOUR_MS);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256' });
    expect(decodeJwt(token)).toEqual(payload);
    const [header, body, signature] = token.split('.');
    const mac = createHmac('sha256', key!).update(`${header}.${body}`).digest('base64url');
    expect(signature).toBe(mac);
  });

  it('reads a token that another program signed in the same way', async () => {
    expect(await read(await signed(payload))).toEqual(claims);
    expect(await read(await signed(payload, { alg: 'HS256', typ: 'JWT' }))).toEqual(claims);
  });

  it('reads tokens of a former secret, and signs with the newest', async () => {
    const after = new JoseVerificationTokens(
      new KeyRing(['the newest secret, which nobody had before', SECRET]).for('jwt:email'),
    );
    expect(await after.read(await tokens.issue(claims, NOW, HOUR_MS), NOW)).toEqual(claims);
    expect(await after.read(await signed({ ...payload, exp: IAT }), NOW)).toBe('expired');
    expect(await read(await after.issue(claims, NOW, HOUR_MS))).toBe('invalid');
  });

  it('returns the address in lower case', async () => {
    expect(await read(await signed({ ...payload, email: 'KARI@Example.no' }))).toEqual(claims);
  });

  describe('rejects', () => {
    it('a token without a signature', async () => {
      const unsigned = new UnsecuredJWT(payload).encode();
      expect(await read(unsigned)).toBe('invalid');
      expect(await read(unsigned.replace(/^[^.]*/, Buffer.from('{"alg":"HS256"}').toString('base64url')))).toBe(
        'invalid',
      );
      const [header, body] = (await signed(payload)).split('.');
      expect(await read(`${header}.${body}.`)).toBe('invalid');
    });

    it.each(['None', 'NONE', 'nOnE'])('an algorithm called %s', async (alg) => {
      const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
      expect(await read(`${encode({ alg })}.${encode(payload)}.`)).toBe('invalid');
    });

    it.each(['HS384', 'HS512'])('a signature by %s with the right key', async (alg) => {
      const long = Buffer.concat([key!.export(), key!.export()]);
      expect(await read(await signed(payload, { alg }, long))).toBe('invalid');
      const [header, body] = (await signed(payload, { alg }, long)).split('.');
      const mac = createHmac(alg.replace('HS', 'sha'), key!).update(`${header}.${body}`).digest('base64url');
      expect(await read(`${header}.${body}.${mac}`)).toBe('invalid');
    });

    it('a signature by a public key', async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      expect(await read(await signed(payload, { alg: 'ES256' }, privateKey))).toBe('invalid');
    });

    it('a signature with the key of another purpose, the secret itself, or an unknown key', async () => {
      const ring = new KeyRing([SECRET]);
      for (const other of [
        ring.for('cookie:sign')[0]!,
        ring.raw[0]!,
        new KeyRing(['x'.repeat(40)]).for('jwt:email')[0]!,
      ]) {
        expect(await read(await signed(payload, { alg: 'HS256' }, other))).toBe('invalid');
      }
    });

    it('a token with one changed character', async () => {
      const token = await signed(payload);
      for (let at = 0; at < token.length - 1; at += 7) {
        const changed = token[at] === 'A' ? 'B' : 'A';
        expect(await read(token.slice(0, at) + changed + token.slice(at + 1))).toBe('invalid');
      }
    });

    it.each(['sub', 'exp', 'email'] as const)('a token without %s', async (name) => {
      expect(await read(await signed(without(name)))).toBe('invalid');
    });

    it.each<[string, JWTPayload]>([
      ['an empty user', { sub: '' }],
      ['an invalid address', { email: 'kari' }],
      ['an address that is not a string', { email: ['kari@example.no'] }],
      ['an expiry that is not a number', { exp: '2030' as unknown as number }],
      ['a start in the future', { nbf: IAT + 60 }],
    ])('a token with %s', async (_, change) => {
      expect(await read(await signed({ ...payload, ...change }))).toBe('invalid');
    });

    it.each(['ny@example.no', '', null, 1])('a token with only the claim updateTo: %j', async (updateTo) => {
      expect(await read(await signed({ ...payload, updateTo }))).toBe('invalid');
    });
  });

  it('reports a valid token past its expiry as expired, and a forged one as invalid', async () => {
    expect(await read(await signed({ ...payload, exp: IAT }))).toBe('expired');
    expect(await read(await signed({ ...payload, exp: IAT }, { alg: 'HS256' }, Buffer.alloc(32, 1)))).toBe('invalid');
  });

  it('throws when signing without a key', () => {
    expect(() => new JoseVerificationTokens([]).issue(claims, NOW, HOUR_MS)).toThrow('need a key');
  });
});
