import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { changed, PlainClient } from './plain-client.js';
import type { FakeProviderId, FakeProviders } from './index.js';
import { startFakeProviders } from './index.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => fake.reset());
afterAll(() => fake.stop());

const AGENT = { 'user-agent': 'Portvakt-plain/1.0' };

describe('an invalid profile request', () => {
  type Spoil = (right: Request, client: PlainClient) => Promise<Request> | Request;
  const withHeaders =
    (change: (headers: Headers) => void): Spoil =>
    (right) =>
      changed(right, (_body, headers) => change(headers));
  const withoutQuery: Spoil = (right) => new Request(right.url.replace(/\?.*/, ''), { headers: right.headers });

  const cases: readonly [string, FakeProviderId, Spoil, string][] = [
    [
      'no token',
      'github',
      withHeaders((h) => h.delete('authorization')),
      'the profile is asked for without a living access token',
    ],
    [
      'an unknown token',
      'tiktok',
      withHeaders((h) => h.set('authorization', 'Bearer x')),
      'the profile is asked for without a living access token',
    ],
    [
      'an unknown token',
      'facebook',
      withHeaders((h) => h.set('authorization', 'Bearer x')),
      'the profile is asked for without a living access token',
    ],
    [
      'a library for an agent',
      'github',
      withHeaders((h) => h.delete('user-agent')),
      'the User-Agent is "node", not one of its own',
    ],
    [
      'a library for an agent',
      'discord',
      withHeaders((h) => h.delete('user-agent')),
      'the User-Agent is "node", not one of its own',
    ],
    [
      'another agent',
      'reddit',
      withHeaders((h) => h.set('user-agent', 'Portvakt/1')),
      'the User-Agent is "Portvakt/1", not the configured one',
    ],
    [
      'a content-type',
      'dropbox',
      withHeaders((h) => h.set('content-type', 'application/x-www-form-urlencoded')),
      'the profile is asked for with a body or a content-type',
    ],
    [
      'GET for POST',
      'dropbox',
      (right) => new Request(right.url, { headers: right.headers }),
      'the profile is asked for with GET',
    ],
    ['POST for GET', 'kick', (right) => new Request(right, { method: 'POST' }), 'the profile is asked for with POST'],
    ['fields not asked', 'twitter', withoutQuery, 'user.fields lacks profile_image_url and confirmed_email'],
    ['fields not asked', 'facebook', withoutQuery, 'fields lacks id and name and email and picture'],
    [
      'fields not asked',
      'tiktok',
      withoutQuery,
      'fields lacks open_id and avatar_large_url and display_name and username',
    ],
    [
      'the token in its address',
      'kick',
      (right) => new Request(`${right.url}?access_token=x`, right),
      'the access token is in a URL',
    ],
    [
      'no client id',
      'vk',
      (right) => changed(right, (body) => body.delete('client_id')),
      'client_id is missing or another',
    ],
    [
      'no form',
      'vk',
      withHeaders((h) => h.set('content-type', 'text/plain')),
      'the profile is not asked for with a form',
    ],
  ];
  it.each(cases)('causes a complaint: %s (%s)', async (_name, id, spoil, sentence) => {
    const client = new PlainClient(fake, id);
    const answer = await fetch(await spoil(client.profileRequest(fake.accessToken(id)), client));
    expect(fake.complaints).toContain(`${id}: ${sentence}`);
    expect(JSON.stringify(await answer.json())).not.toContain('Nordmann');
  });

  it('causes a complaint at apple and microsoft, which have no user info', async () => {
    expect((await fetch(`${fake.origin}/apple/userinfo`)).status).toBe(404);
    expect(fake.complaints).toEqual(['apple: there is no profile address, the ID token holds everything']);
  });

  it('causes a complaint at an unknown URL', async () => {
    await fetch(`${fake.origin}/kick/emails`);
    await fetch(`${fake.origin}/somebody/token`);
    expect(fake.complaints).toEqual([
      'nobody: GET /kick/emails is no address of any provider',
      'nobody: GET /somebody/token is no address of any provider',
    ]);
  });
});

describe('a field without its scope', () => {
  it('is not in the profile', async () => {
    fake.expect('twitter', { scopes: ['users.read'] });
    const client = new PlainClient(fake, 'twitter');
    const back = await client.goThere((query) => query.set('scope', 'users.read tweet.read'));
    const tokens = (await (await fetch(await client.exchangeRequest(back))).json()) as Record<string, string>;
    expect(tokens).not.toHaveProperty('refresh_token');
    const { data } = (await (await fetch(client.profileRequest(tokens['access_token'] ?? ''))).json()) as {
      data: object;
    };
    expect(data).toHaveProperty('profile_image_url');
    expect(data).not.toHaveProperty('confirmed_email');
  });
});

describe('the additional requests', () => {
  const get = (path: string, token: string) =>
    fetch(`${fake.origin}${path}`, { headers: { ...AGENT, authorization: `Bearer ${token}` } });

  it("answer github's addresses, the primary one not first, and a list of the test's own", async () => {
    const client = new PlainClient(fake, 'github');
    const tokens = await (await fetch(await client.exchangeRequest(await client.goThere()))).json();
    const token = (tokens as { access_token: string }).access_token;
    expect(await (await get('/github/emails', token)).json()).toEqual([
      { email: 'gammel@eksempel.no', primary: false, verified: false, visibility: null },
      { email: 'kari@eksempel.no', primary: true, verified: true, visibility: 'private' },
    ]);
    expect(fake.complaints).toEqual([]);
    expect((await get('/github/emails', 'x')).status).toBe(401);
    expect(fake.complaints).toEqual(['github: /github/emails is asked for without a living access token']);
  });

  it('return a photo at microsoft, and 404 if there is none', async () => {
    const picture = await get('/microsoft/photo', fake.accessToken('microsoft'));
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const none = fake.accessToken('microsoft', { person: fake.person('microsoft', { image: null }) });
    expect((await get('/microsoft/photo', none)).status).toBe(404);
    expect(fake.complaints).toEqual([]);
  });

  it('return the owner of a token at facebook, to the app itself only', async () => {
    const client = new PlainClient(fake, 'facebook');
    const app = `${client.setting('CLIENT_ID')}|${client.setting('CLIENT_SECRET')}`;
    const ask = async (input: string, by = app) => {
      const query = new URLSearchParams({ input_token: input, access_token: by });
      const answer = await fetch(`${fake.origin}/debug_token?${query.toString()}`);
      return (await answer.json()) as { data?: unknown };
    };
    const own = fake.accessToken('facebook');
    expect((await ask(own)).data).toMatchObject({ is_valid: true, app_id: client.setting('CLIENT_ID') });
    const foreign = fake.accessToken('facebook', { clientId: 'another-app' });
    expect((await ask(foreign)).data).toMatchObject({ is_valid: true, app_id: 'another-app' });
    expect((await ask('made-up')).data).toMatchObject({ is_valid: false });
    expect(fake.complaints).toEqual([]);
    expect(await ask(own, 'x')).not.toHaveProperty('data');
    expect(fake.complaints).toHaveLength(1);
  });

  it('complain about a token or another method at the key set', async () => {
    await get('/google/jwks', 'x');
    await fetch(`${fake.origin}/google/jwks`, { method: 'POST' });
    expect(fake.complaints).toEqual([
      'google: a token is sent to the key set',
      'google: the key set is asked for with POST',
    ]);
  });

  it('hide the e-mail addresses at github without the scope', async () => {
    fake.expect('github', { scopes: ['read:user'] });
    const client = new PlainClient(fake, 'github');
    const back = await client.goThere((query) => query.set('scope', 'read:user'));
    const tokens = await (await fetch(await client.exchangeRequest(back))).json();
    expect((await get('/github/emails', (tokens as { access_token: string }).access_token)).status).toBe(404);
    expect(fake.complaints).toEqual([]);
  });

  it('complain about the User-Agent of a library and another method', async () => {
    const authorization = `Bearer ${fake.accessToken('github')}`;
    await fetch(`${fake.origin}/github/emails`, { headers: { authorization } });
    await fetch(`${fake.origin}/github/emails`, { method: 'POST', headers: { ...AGENT, authorization } });
    await fetch(`${fake.origin}/debug_token`, { method: 'POST' });
    expect(fake.complaints).toEqual([
      'github: the User-Agent is "node", not one of its own',
      'github: /github/emails is asked for with POST',
      'facebook: debug_token is asked with POST',
      'facebook: debug_token is asked with another access token than app id, bar, app secret',
      'facebook: debug_token is asked about no input_token',
    ]);
  });
});
