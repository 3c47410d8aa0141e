import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { FakeProviderId, FakeProviders } from './testing/index.js';
import { FAKE_PROVIDER_IDS, startFakeProviders } from './testing/index.js';
import { exchange, openAgainstFake, signIn, visit } from './testing/open-against-fake.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => fake.reset());
afterAll(() => fake.stop());

const EMAIL = 'kari@eksempel.no';
/** Providers with the profile in the ID token. */
const BY_ID_TOKEN: readonly FakeProviderId[] = ['apple', 'google', 'microsoft', 'twitch'];

describe('deviations of the providers', () => {
  it('trusts github’s published address only if it is in the list of addresses', async () => {
    const provider = openAgainstFake(fake).find('github');
    const named = async (emails: readonly Record<string, unknown>[], email: string | null) =>
      (await signIn(fake, provider, { person: fake.person('github', { emails, profile: { email } }) })).profile;
    const list = [
      { email: 'Annen@eksempel.no', primary: false, verified: false },
      { email: EMAIL, primary: true, verified: true },
    ];
    expect(await named(list, 'annen@eksempel.no')).toMatchObject({ email: 'annen@eksempel.no', emailVerified: false });
    expect(await named(list, 'fremmed@eksempel.no')).toMatchObject({ emailVerified: false });
    expect(await named(list.slice(0, 1), null)).toMatchObject({ email: 'Annen@eksempel.no', emailVerified: false });
    expect(await named([], null)).toMatchObject({ email: null });
    expect(fake.complaints).toEqual([]);
  });

  const proofs: readonly [string, Record<string, unknown>, boolean][] = [
    ['email_verified', { email_verified: true }, true],
    ['xms_edov', { xms_edov: true }, true],
    ['an address of the list', { verified_primary_email: [EMAIL] }, true],
    ['an address of the second list', { verified_secondary_email: [EMAIL] }, true],
    ['another address', { verified_primary_email: ['annen@eksempel.no'] }, false],
    ['a text for a flag', { email_verified: 'false', xms_edov: 'false' }, false],
  ];
  it.each(proofs)('trusts the e-mail address of microsoft for %s', async (_name, claims, emailVerified) => {
    const person = fake.person('microsoft', { claims });
    const { profile } = await signIn(fake, openAgainstFake(fake).find('microsoft'), { person });
    expect(profile).toMatchObject({ emailVerified });
  });

  it('rejects users whom gitlab has locked or blocked', async () => {
    const provider = openAgainstFake(fake).find('gitlab');
    for (const profile of [{ state: 'blocked' }, { locked: true }, { state: undefined }]) {
      expect((await signIn(fake, provider, { person: fake.person('gitlab', { profile }) })).profile).toBeNull();
    }
  });

  it('links spotify by the old id if there is no account id', async () => {
    const person = fake.person('spotify', { profile: { account_id: undefined } });
    const { profile } = await signIn(fake, openAgainstFake(fake).find('spotify'), { person });
    expect(profile).toMatchObject({ accountId: `spotify-${person.id}` });
  });

  it('decodes the encoded code of tiktok’s callback', async () => {
    const provider = openAgainstFake(fake).find('tiktok');
    const visited = await visit(fake, provider);
    const { back } = visited;
    const code = encodeURIComponent(back.params['code'] ?? '').replaceAll('*', '%2A');
    const encoded = { ...visited, back: { ...back, params: { ...back.params, code } } };
    expect((await exchange(provider, encoded)).accessToken).not.toBeNull();
    expect(fake.complaints).toEqual([]);
  });

  it('reads no name from apple at the second consent or from a malformed form', async () => {
    const provider = openAgainstFake(fake).find('apple');
    const { tokens } = await signIn(fake, provider);
    for (const form of [null, '', '{', 'null', '[]', '{"name":"x"}', '{"name":{"firstName":1,"lastName":" "}}']) {
      expect(await provider.profileAtSignIn(tokens, form)).toMatchObject({ name: null, email: EMAIL });
    }
    expect(await provider.profileAtSignIn(tokens, '{"name":{"firstName":"Kari"}}')).toMatchObject({ name: 'Kari' });
  });

  it('keeps expiry and refresh token of a github app', async () => {
    fake.layOverTokens('github', { expires_in: 28_800, refresh_token: 'ghr_1', refresh_token_expires_in: 15_897_600 });
    const provider = openAgainstFake(fake).find('github');
    const { tokens } = await signIn(fake, provider);
    expect(tokens).toMatchObject({ refreshToken: 'ghr_1', refreshTokenExpiresAt: expect.any(Date) });
    await provider.refresh({ accountId: '1', refreshToken: 'ghr_1', scopes: [], carried: null });
    expect(fake.complaints).toEqual([]);
  });

  it('drops an ID token with another key, audience or issuer', async () => {
    for (const id of BY_ID_TOKEN) {
      for (const forged of [
        await fake.idToken(id, {}, { key: 'stray' }),
        await fake.idToken(id, {}, { alg: 'none' }),
        await fake.idToken(id, {}, { alg: 'HS256' }),
        await fake.idToken(id, { aud: 'another-app' }),
        await fake.idToken(id, { iss: 'https://another.eksempel.no' }),
        await fake.idToken(id, { exp: 1 }),
      ]) {
        fake.layOverTokens(id, { id_token: forged });
        expect([id, (await signIn(fake, openAgainstFake(fake).find(id))).profile]).toEqual([id, null]);
      }
    }
  });
});

describe('ID tokens and opaque tokens that a client presents', () => {
  it('are accepted for apple, google and facebook only', async () => {
    const { find } = openAgainstFake(fake);
    expect(FAKE_PROVIDER_IDS.filter((id) => find(id).acceptsIdTokens)).toEqual(['apple', 'facebook', 'google']);
    for (const id of ['apple', 'facebook', 'google'] as const) {
      const verdict = await find(id).verifyIdToken({ token: await fake.idToken(id, { nonce: 'n' }), nonce: 'n' });
      expect(verdict).toMatchObject({ kind: 'valid', profile: { accountId: fake.person(id).id, email: EMAIL } });
      expect(await find(id).verifyIdToken({ token: await fake.idToken(id), nonce: 'n' })).toEqual({ kind: 'invalid' });
    }
    const microsoft = await fake.idToken('microsoft');
    expect(await find('microsoft').verifyIdToken({ token: microsoft })).toEqual({ kind: 'invalid' });
    expect(fake.complaints).toEqual([]);
  });

  it('are confirmed by facebook when they are opaque', async () => {
    const facebook = openAgainstFake(fake).find('facebook');
    const own = await facebook.verifyIdToken({ token: fake.accessToken('facebook') });
    expect(own).toMatchObject({ kind: 'valid', profile: { email: EMAIL, emailVerified: false } });
    const foreign = fake.accessToken('facebook', { clientId: 'another-app' });
    expect(await facebook.verifyIdToken({ token: foreign })).toEqual({ kind: 'invalid' });
    expect(await facebook.verifyIdToken({ token: 'made-up' })).toEqual({ kind: 'invalid' });
    expect(fake.complaints).toEqual([]);
  });
});

describe('other client configurations', () => {
  it('work: public clients, a configured apple secret, own issuers, zoom without PKCE', async () => {
    const other = await startFakeProviders({
      publicClients: ['vk', 'microsoft'],
      appleSecret: 'finished',
      issuers: 'own',
      zoomPkce: false,
    });
    const { find } = openAgainstFake(other);
    for (const id of ['vk', 'microsoft', 'apple', 'google', 'twitch', 'zoom'] as const) {
      expect((await signIn(other, find(id), { iss: true })).profile).toMatchObject({ name: 'Kari Nordmann' });
    }
    expect(other.complaints).toEqual([]);
    await other.stop();
  });

  it('request what the operator has configured', async () => {
    const more = {
      SOCIAL_DISCORD_PROMPT: 'consent',
      SOCIAL_DISCORD_SCOPES: 'guilds',
      SOCIAL_KICK_DISABLE_DEFAULT_SCOPE: 'true',
      SOCIAL_KICK_SCOPES: 'channel:read',
    };
    fake.expect('discord', { prompt: 'consent', scopes: ['identify', 'email', 'guilds'] });
    fake.expect('kick', { scopes: ['channel:read'] });
    const { find } = openAgainstFake(fake, more);
    expect((await signIn(fake, find('discord'))).tokens.scopes).toEqual(['identify', 'email', 'guilds']);
    expect((await signIn(fake, find('kick'))).tokens.scopes).toEqual(['channel:read']);
    expect(fake.complaints).toEqual([]);
  });
});
