import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';

import type { FakeProviderId, FakeProviders } from './index.js';
import { FAKE_PROVIDER_IDS, startFakeProviders } from './index.js';
import { PlainClient } from './plain-client.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => fake.reset());
afterAll(() => fake.stop());

const NO_REFRESH: readonly FakeProviderId[] = ['facebook', 'github', 'linkedin'];
const ROTATING: readonly FakeProviderId[] = ['twitter', 'kick', 'gitlab', 'roblox', 'vk', 'zoom'];

async function signIn(id: FakeProviderId) {
  const client = new PlainClient(fake, id);
  const back = await client.goThere();
  const tokens = await answered(await fetch(await client.exchangeRequest(back)));
  return { client, back, tokens };
}

async function answered(answer: Response) {
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

describe.each(FAKE_PROVIDER_IDS)('the fake of %s, for a client without errors', (id) => {
  it('returns tokens and a profile without a complaint', async () => {
    const { client, back, tokens } = await signIn(id);
    expect(back.method).toBe(id === 'apple' ? 'POST' : 'GET');
    expect(back.params['state']).toBe(client.state);
    expect(tokens['access_token']).toEqual(expect.any(String));
    if (client.setting('USERINFO_ENDPOINT') !== '') {
      const profile = await answered(await fetch(client.profileRequest(String(tokens['access_token']))));
      expect(JSON.stringify(profile)).toContain(fake.person(id).id);
    }
    expect(fake.complaints).toEqual([]);
    expect(fake.calls(id, 'token')).toBe(1);
  });

  it('refreshes tokens if the provider supports it', async () => {
    const { client, back, tokens } = await signIn(id);
    if (NO_REFRESH.includes(id)) {
      expect(tokens).not.toHaveProperty('refresh_token');
      return;
    }
    const refreshToken = String(tokens['refresh_token']);
    const request = await client.refreshRequest(refreshToken, back.params['device_id']);
    const refreshed = await answered(await fetch(request));
    expect(refreshed['access_token']).not.toBe(tokens['access_token']);
    expect(typeof refreshed['refresh_token'] === 'string' && refreshed['refresh_token'] !== refreshToken).toBe(
      ROTATING.includes(id),
    );
    expect(fake.complaints).toEqual([]);
    expect(fake.calls(id, 'refresh')).toBe(1);
  });

  it('redirects a browser too', async () => {
    const client = new PlainClient(fake, id);
    const answer = await fetch(client.address(), { redirect: 'manual' });
    expect(answer.status).toBe(id === 'apple' ? 200 : 302);
    const returned = id === 'apple' ? await answer.text() : (answer.headers.get('location') ?? '');
    expect(returned).toContain(client.state);
    expect(returned).toContain(id === 'apple' ? 'name="user"' : 'code=');
    expect(fake.complaints).toEqual([]);
  });
});

describe('the deviating responses', () => {
  const cases: readonly [FakeProviderId, Record<string, unknown>][] = [
    ['twitch', { scope: ['user:read:email', 'openid'] }],
    ['kick', { expires_in: '7200' }],
    ['github', { scope: 'read:user,user:email' }],
    ['linkedin', { scope: 'profile,email,openid' }],
    ['tiktok', { scope: 'user.info.profile,user.info.basic', refresh_expires_in: 31_536_000 }],
    ['vk', { id_token: expect.any(String), state: expect.any(String), user_id: 1234567890 }],
  ];
  it.each(cases)('of %s are supported', async (id, members) => {
    const { tokens } = await signIn(id);
    expect(tokens).toMatchObject(members);
  });

  it('omit scope, expiry and refresh token as the provider does', async () => {
    expect((await signIn('facebook')).tokens).not.toHaveProperty('scope');
    expect((await signIn('github')).tokens).not.toHaveProperty('expires_in');
  });

  it('are a form at github without an Accept header for JSON', async () => {
    const client = new PlainClient(fake, 'github');
    const request = await client.exchangeRequest(await client.goThere());
    request.headers.delete('accept');
    const text = await (await fetch(request)).text();
    expect(new URLSearchParams(text).get('token_type')).toBe('bearer');
    expect(fake.complaints).toEqual(['github: accept: application/json is missing']);
  });

  it("have apple's name at the first consent only", async () => {
    expect((await new PlainClient(fake, 'apple').goThere()).params['user']).toContain('Nordmann');
    expect((await new PlainClient(fake, 'apple').goThere()).params).not.toHaveProperty('user');
  });
});

describe('the settings of a test', () => {
  it('let a user deny access, with the issuer if requested', async () => {
    const back = await new PlainClient(fake, 'google').goThere(() => {}, { deny: 'access_denied', iss: true });
    expect(back.params).toMatchObject({ error: 'access_denied', iss: 'https://accounts.google.com' });
    expect(fake.complaints).toEqual([]);
  });

  it('sign in another user', async () => {
    fake.usePerson(fake.person('kick', { id: '77', email: null, profile: { name: undefined } }));
    const { client, tokens } = await signIn('kick');
    const profile = await answered(await fetch(client.profileRequest(String(tokens['access_token']))));
    expect(profile['data']).toEqual([{ user_id: 77, email: null, profile_picture: expect.any(String) }]);
  });

  it('replace fields of token responses, and accept a replaced refresh token', async () => {
    fake.layOverTokens('linkedin', { refresh_token: 'partner-token', expires_in: undefined });
    const { client, tokens } = await signIn('linkedin');
    expect(tokens).not.toHaveProperty('expires_in');
    await answered(await fetch(await client.refreshRequest('partner-token')));
    expect(fake.complaints).toEqual([]);
  });

  it('put the nonce of the request into the ID token, and none without openid', async () => {
    fake.expect('google', { scopes: ['email'] });
    const tokensFor = async (name: string, value: string) => {
      const client = new PlainClient(fake, 'google');
      const back = await client.goThere((query) => query.set(name, value));
      return answered(await fetch(await client.exchangeRequest(back)));
    };
    expect(decodeJwt(String((await tokensFor('nonce', 'n-1'))['id_token']))).toMatchObject({ nonce: 'n-1' });
    expect(await tokensFor('scope', 'email')).not.toHaveProperty('id_token');
    expect(fake.complaints).toEqual([]);
  });

  it('do not let a request inject markup into the page of a provider', async () => {
    const address = new PlainClient(fake, 'apple').address();
    address.searchParams.set('state', `"><script>${'x'.repeat(32)}`);
    expect(await (await fetch(address)).text()).not.toContain('"><script>x');
  });

  it('accept a state of vk again after a reset', async () => {
    const client = new PlainClient(fake, 'vk');
    await fetch(await client.exchangeRequest(await client.goThere()));
    fake.reset();
    await fetch(await client.exchangeRequest(await client.goThere()));
    expect(fake.complaints).toEqual([]);
  });

  it('are cleared by a reset', async () => {
    const { client, tokens } = await signIn('kick');
    fake.reset();
    expect(fake.calls('kick', 'token')).toBe(0);
    expect((await fetch(client.profileRequest(String(tokens['access_token'])))).status).toBe(401);
  });

  it('support clients without a secret, a finished apple secret, own issuers and zoom without PKCE', async () => {
    const other = await startFakeProviders({
      publicClients: ['microsoft'],
      appleSecret: 'finished',
      issuers: 'own',
      zoomPkce: false,
    });
    const { environment } = other;
    expect(environment(['microsoft'])).not.toHaveProperty('SOCIAL_MICROSOFT_CLIENT_SECRET');
    expect(environment(['google'])['SOCIAL_GOOGLE_ISSUER']).toBe(`${other.origin}/google`);
    const apple = new PlainClient(other, 'apple');
    await answered(await fetch(await apple.exchangeRequest(await apple.goThere())));
    expect(other.complaints).toEqual([]);
    await new PlainClient(other, 'zoom').goThere();
    const microsoft = new PlainClient(other, 'microsoft');
    await fetch(await microsoft.exchangeRequest(await microsoft.goThere()));
    expect(other.complaints).toEqual([
      'zoom: PKCE is sent although it has no place here',
      'microsoft: a public client sends a client secret',
    ]);
    await other.stop();
  });
});
