import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { TokenForgery } from '@portvakt/adapters/social/testing';

import { cookiesOf } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import {
  aProviderUser,
  type ProviderUser,
  type SocialApp,
  startSocialApp,
  usersWithEmail,
} from '../../testing/social-sign-in.js';

const PROVIDERS = ['google', 'apple', 'facebook'] as const;

const now = (): number => Math.floor(Date.now() / 1000);

/** A key pair of the attacker. */
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'min', alg: 'RS256', use: 'sig' };
const ownKey = own.privateKey;

interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly forging?: TokenForgery;
  /** Fields besides the token in the body. */
  readonly more?: object;
}

const FORGERIES: readonly (readonly [string, () => Forgery])[] = [
  ['is not signed', () => ({ forging: { alg: 'none' } })],
  ['is not signed and says so in another way', () => ({ forging: { alg: 'none', header: { alg: 'NoNe' } } })],
  ['is signed with the public key as a secret', () => ({ forging: { alg: 'HS256' } })],
  ['is signed with another algorithm and the correct key', () => ({ forging: { alg: 'RS512' } })],
  ['is signed with another scheme and the correct key', () => ({ forging: { alg: 'PS256' } })],
  ['is signed with another key under the correct key id', () => ({ forging: { key: 'stray' } })],
  ['is signed with an unknown key', () => ({ forging: { key: 'stray', header: { kid: 'ukjent' } } })],
  ['contains its own key', () => ({ forging: { key: ownKey, header: { jwk, kid: 'min' } } })],
  [
    'contains a URL for its key',
    () => ({ forging: { key: ownKey, header: { jku: 'https://evil.example/jwks', kid: 'min' } } }),
  ],
  [
    'contains a certificate',
    () => ({ forging: { key: ownKey, header: { x5c: ['MIIB'], x5u: 'https://evil.example' } } }),
  ],
  ['has an unknown critical header', () => ({ forging: { header: { crit: ['hemmelig'], hemmelig: true } } })],
  ['is an access token', () => ({ forging: { header: { typ: 'at+jwt' } } })],
  ['is a logout token', () => ({ claims: { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } } })],
  ['has another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['has an issuer with the correct beginning', () => ({ claims: { iss: 'https://accounts.google.com.evil.example' } })],
  ['has no issuer', () => ({ claims: { iss: undefined } })],
  ['is for another client', () => ({ claims: { aud: 'en-annen-app' } })],
  ['has no audience', () => ({ claims: { aud: undefined } })],
  ['is for a list of other clients', () => ({ claims: { aud: ['en-annen-app', 'en-tredje'] } })],
  ['has expired', () => ({ claims: { iat: now() - 600, exp: now() - 60 } })],
  ['has no expiry', () => ({ claims: { exp: undefined } })],
  ['is not valid yet', () => ({ claims: { nbf: now() + 600 } })],
  ['was issued in the future', () => ({ claims: { iat: now() + 600, exp: now() + 1200 } })],
  ['has no issue time', () => ({ claims: { iat: undefined } })],
  ['has no subject', () => ({ claims: { sub: undefined } })],
  ['has another nonce', () => ({ claims: { nonce: 'en annen' }, more: { nonce: 'engangs' } })],
  ['has no nonce', () => ({ more: { nonce: 'engangs' } })],
];

const MALFORMED = ['ey', 'ey.ey', 'ey.ey.ey', 'ey.ey.ey.ey.ey', '..', 'null.null.null', '{"alg":"none"}'];

let app: SocialApp;

const send = async (provider: string, idToken: object) =>
  app.request().post('/sign-in/social').send({ provider, idToken });

async function expectRefused(provider: string, idToken: object): Promise<void> {
  const answer = await send(provider, idToken);
  expect({ status: answer.status, body: answer.body as object }).toEqual({
    status: 401,
    body: errorBody('INVALID_TOKEN'),
  });
  expect(cookiesOf(answer)).toEqual({});
}

const forge = async (person: ProviderUser, { claims, forging, more }: Forgery): Promise<object> => ({
  token: await app.fake.idToken(person.provider, claims, forging, person),
  ...more,
});

describe('a forged ID token', () => {
  beforeAll(async () => {
    app = await startSocialApp({}, PROVIDERS);
  });
  afterAll(() => app.stop());

  describe.each(PROVIDERS)('of %s', (provider) => {
    it('would be accepted without the forgery', async () => {
      const person = aProviderUser(app, provider);
      expect((await send(provider, await forge(person, {}))).status).toBe(200);
    });

    it.each(FORGERIES)('that %s is rejected, and creates no user', async (_, forgery) => {
      const person = aProviderUser(app, provider);
      await expectRefused(provider, await forge(person, forgery()));
      expect(await usersWithEmail(app, person.email)).toEqual([]);
    });

    it('that is altered by one character anywhere is rejected', async () => {
      const { token } = (await forge(aProviderUser(app, provider), {})) as { token: string };
      const [header = '', claims = '', signature = ''] = token.split('.');
      const altered = (text: string): string => `${text.slice(0, 8)}${text[8] === 'A' ? 'B' : 'A'}${text.slice(9)}`;
      for (const parts of [
        [altered(header), claims, signature],
        [header, altered(claims), signature],
        [header, claims, altered(signature)],
        [header, claims, ''],
      ]) {
        await expectRefused(provider, { token: parts.join('.') });
      }
    });

    it('that is no token at all is rejected', async () => {
      for (const token of MALFORMED) await expectRefused(provider, { token });
    });

    it('for several audiences is rejected unless this client is the authorised party', async () => {
      const person = aProviderUser(app, provider);
      const client = app.fake.environment([provider])[`SOCIAL_${provider.toUpperCase()}_CLIENT_ID`];
      const aud = [client, 'en-annen-app'];
      await expectRefused(provider, await forge(person, { claims: { aud } }));
      await expectRefused(provider, await forge(person, { claims: { aud, azp: 'en-annen-app' } }));
      expect((await send(provider, await forge(person, { claims: { aud, azp: client } }))).status).toBe(200);
    });

    it('of another provider is rejected', async () => {
      const other = provider === 'google' ? 'apple' : 'google';
      await expectRefused(provider, await forge(aProviderUser(app, other), {}));
    });
  });

  it.each(['google', 'apple'] as const)('that is more than an hour old is rejected: %s', async (provider) => {
    const person = aProviderUser(app, provider);
    const claims = { iat: now() - 3_700, exp: now() + 600 };
    await expectRefused(provider, await forge(person, { claims }));
  });

  it.each(['google', 'apple'] as const)('that is empty is rejected: %s', async (provider) => {
    await expectRefused(provider, { token: '' });
  });

  it('makes the service call no URL that it contains', () => {
    expect(app.fake.complaints).toEqual([]);
  });
});

describe('an ID token when its keys cannot be fetched', () => {
  beforeAll(async () => {
    app = await startSocialApp({}, PROVIDERS);
  });
  afterAll(() => app.stop());

  it.each([
    ['google', 'server-error'],
    ['apple', 'redirect'],
    ['facebook', 'garbage'],
  ] as const)('is rejected with the same error: %s, %s', async (provider, how) => {
    app.fake.fail(provider, 'jwks', how);
    await expectRefused(provider, await forge(aProviderUser(app, provider), {}));
    expect(app.fake.calls(provider, 'jwks')).toBeGreaterThan(0);
    expect(app.fake.complaints).toEqual([]);
  });
});
