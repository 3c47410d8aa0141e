import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import type { UserId } from '@portvakt/kernel';
import { SequenceRandom } from '@portvakt/kernel/testing';

import {
  hasStateFormat,
  newCodeVerifier,
  newState,
  parseState,
  type SignInState,
  serialiseState,
} from './sign-in-state.js';

const EXPIRES_AT = new Date('2026-01-05T12:10:00.000Z');
const some = fc.string({ unit: 'binary', minLength: 1 });
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const aState: fc.Arbitrary<SignInState> = fc.record({
  provider: some,
  callbackUrl: some,
  codeVerifier: some,
  errorUrl: maybe(some),
  newUserUrl: maybe(some),
  link: maybe(fc.record({ userId: some.map((id) => id as UserId), email: some })),
  requestSignUp: fc.boolean(),
});

describe('serialiseState and parseState', () => {
  it('parses what was serialised', () => {
    fc.assert(fc.property(aState, (state) => expect(parseState(serialiseState(state, EXPIRES_AT))).toEqual(state)));
  });

  it('serialises the fields of specification §6 and omits undefined ones', () => {
    const link = { userId: 'kari' as UserId, email: 'kari@example.no' };
    const urls = { callbackUrl: '/inn', errorUrl: '/feil', newUserUrl: '/ny' };
    const full = serialiseState(
      { provider: 'github', codeVerifier: 'v', ...urls, link, requestSignUp: true },
      EXPIRES_AT,
    );
    expect(JSON.parse(full)).toEqual({
      callbackURL: '/inn',
      codeVerifier: 'v',
      errorURL: '/feil',
      newUserURL: '/ny',
      link: { email: 'kari@example.no', userId: 'kari' },
      expiresAt: 1_767_615_000_000,
      requestSignUp: true,
      provider: 'github',
    });
    const short = JSON.parse(
      serialiseState({ provider: 'github', codeVerifier: 'v', callbackUrl: '/inn' }, EXPIRES_AT),
    ) as object;
    expect(Object.keys(short).sort()).toEqual(['callbackURL', 'codeVerifier', 'expiresAt', 'provider']);
  });

  it.each([
    '',
    'null',
    '7',
    '[]',
    '{}',
    'kari',
    '{"provider":"github"}',
    '{"codeVerifier":"v"}',
    '{"provider":7,"codeVerifier":"v"}',
    '{"provider":"github","codeVerifier":null}',
    '{"provider":"github","codeVerifier":"v","link":null}',
    '{"provider":"github","codeVerifier":"v","link":"kari"}',
    '{"provider":"github","codeVerifier":"v","link":{"userId":"kari"}}',
    '{"provider":"github","codeVerifier":"v","link":{"email":"kari@example.no"}}',
  ])('returns null for %s', (text) => expect(parseState(text)).toBeNull());

  it('never throws for any text', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => expect(() => parseState(text)).not.toThrow()));
  });

  it('never reads a malformed link as a sign-in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (link) => {
        const state = parseState(JSON.stringify({ provider: 'github', codeVerifier: 'v', link }));
        expect(state === null || state.link !== undefined).toBe(true);
      }),
    );
  });

  it('ignores URLs of a wrong type', () => {
    const text =
      '{"provider":"github","codeVerifier":"v","callbackURL":7,"errorURL":"","newUserURL":["/ny"],"requestSignUp":"true"}';
    expect(parseState(text)).toMatchObject({ callbackUrl: '', requestSignUp: false });
    expect(parseState(text)).not.toMatchObject({ errorUrl: expect.anything() });
    expect(parseState(text)).not.toMatchObject({ newUserUrl: expect.anything() });
  });
});

describe('hasStateFormat', () => {
  it('accepts every generated state', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(255)), (stream) => {
        const random = { bytes: (length: number) => Uint8Array.from({ length }, () => Number(stream.next().value)) };
        expect(hasStateFormat(newState(random))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    '',
    'a'.repeat(31),
    'a'.repeat(33),
    `${'a'.repeat(31)}!`,
    `${'a'.repeat(32)}\n`,
    'trust-device-'.padEnd(45, 'x'),
    'reset-password:'.padEnd(32, 'x'),
  ])('rejects %j', (text) => expect(hasStateFormat(text)).toBe(false));
});

describe('newState and newCodeVerifier', () => {
  it('return 32 and 128 URL-safe characters', () => {
    const random = new SequenceRandom();
    for (let round = 0; round < 20; round += 1) {
      expect(newState(random)).toMatch(/^[A-Za-z0-9_-]{32}$/);
      expect(newCodeVerifier(random)).toMatch(/^[A-Za-z0-9_-]{128}$/);
    }
  });
});
