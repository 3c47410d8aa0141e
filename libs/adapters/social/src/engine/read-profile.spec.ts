import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { ProviderError } from '@portvakt/social-linking';

import { discord } from '../providers/discord.js';
import { dropbox } from '../providers/dropbox.js';
import { facebook } from '../providers/facebook.js';
import { github } from '../providers/github.js';
import { google } from '../providers/google.js';
import { kick } from '../providers/kick.js';
import type { ProviderDefinition } from '../providers/provider-definition.js';
import { tiktok } from '../providers/tiktok.js';
import { twitter } from '../providers/twitter.js';
import { vk } from '../providers/vk.js';
import { openProviderAt } from './testing/open-provider-at.js';
import { json, startServer, type TestServer } from './testing/start-server.js';

const TOKENS = {
  accessToken: 'a-1',
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: null,
  tokenType: 'bearer',
  carried: null,
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const profile = (definition: ProviderDefinition, tokens = {}) =>
  openProviderAt(server.origin, definition).provider.profileAtSignIn({ ...TOKENS, ...tokens }, null);

describe('the profile from the user info endpoint', () => {
  it('is fetched with the access token, and keeps the raw response', async () => {
    const answer = { id: '1', username: 'kari', email: 'kari@eksempel.no', verified: true, locale: 'nb' };
    server.answerJson(answer);
    expect(await profile(discord)).toMatchObject({ accountId: '1', email: 'kari@eksempel.no', raw: answer });
    expect(server.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: '/userinfo',
      headers: { authorization: 'Bearer a-1', accept: 'application/json', 'user-agent': 'Portvakt' },
    });
  });

  it('keeps the entry of the user from the list that Kick sends', async () => {
    const person = { user_id: 1, name: 'kari' };
    server.answerJson({ data: [person], message: 'OK' });
    expect((await profile(kick))?.raw).toEqual(person);
  });

  it('requests the fields, also from a configured URL', async () => {
    server.answerJson({ data: { id: '1', name: 'Kari' } });
    expect(await profile(twitter)).toMatchObject({ accountId: '1', raw: { data: { id: '1', name: 'Kari' } } });
    expect(server.calls.at(-1)?.path).toBe('/userinfo?user.fields=profile_image_url%2Cconfirmed_email');
    await profile(facebook);
    expect(server.calls.at(-1)?.path).toBe('/userinfo?fields=id%2Cname%2Cemail%2Cpicture');
    await profile(tiktok);
    expect(server.calls.at(-1)?.path).toBe('/userinfo?fields=open_id%2Cavatar_large_url%2Cdisplay_name%2Cusername');
  });

  it('is fetched from Dropbox by a POST without body and content type', async () => {
    server.answerJson({ account_id: 'dbid:1' });
    expect(await profile(dropbox)).toMatchObject({ accountId: 'dbid:1' });
    expect(server.calls.at(-1)).toMatchObject({ method: 'POST', body: '', headers: { authorization: 'Bearer a-1' } });
    expect(server.calls.at(-1)?.headers).not.toHaveProperty('content-type');
  });

  it('is fetched from VK by a form that contains the token', async () => {
    server.answerJson({ user: { user_id: '1' } });
    expect(await profile(vk)).toMatchObject({ accountId: '1' });
    const call = server.calls.at(-1);
    expect(call?.method).toBe('POST');
    expect(call?.headers).not.toHaveProperty('authorization');
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      access_token: 'a-1',
      client_id: 'client-id_1',
    });
  });

  it('can be fetched later with the stored token', async () => {
    server.answerJson({ id: '1' });
    const { provider } = openProviderAt(server.origin, discord);
    expect(await provider.currentProfile({ accessToken: 'a-9', idToken: null })).toMatchObject({ accountId: '1' });
    expect(server.calls.at(-1)?.headers).toMatchObject({ authorization: 'Bearer a-9' });
  });

  it('is null without an access token', async () => {
    const before = server.calls.length;
    expect(await profile(discord, { accessToken: null })).toBeNull();
    expect(await profile(google, { idToken: null })).toBeNull();
    const { provider } = openProviderAt(server.origin, discord);
    expect(await provider.currentProfile({ accessToken: null, idToken: 'a.b.c' })).toBeNull();
    expect(server.calls).toHaveLength(before);
  });

  it.each<[string, unknown, number, string]>([
    ['a refusal', { message: 'Bad credentials for kari' }, 401, 'status 401'],
    ['a broken server', {}, 500, 'status 500'],
    ['a list', [], 200, 'status 200, the answer is not an object'],
    ['nothing', null, 200, 'status 200, the answer is not an object'],
  ])('is missing in %s, which is logged once', async (_, body, status, reason) => {
    server.answerJson(body, status);
    const { provider, log } = openProviderAt(server.origin, discord);
    await expect(provider.profileAtSignIn(TOKENS, null)).rejects.toMatchObject({
      name: 'ProviderError',
      message: `discord: profile: ${reason}`,
    });
    expect(log.facts).toEqual([{ provider: 'discord', step: 'profile', reason }]);
  });

  it('fails for HTML, a redirect or a closed connection', async () => {
    server.answer((response) => response.end('<html>'));
    await expect(profile(discord)).rejects.toBeInstanceOf(ProviderError);
    server.answer((response) => response.writeHead(301, { location: '/other' }).end());
    await expect(profile(discord)).rejects.toThrow('discord: profile: status 301, which is not followed');
    server.answer((response) => response.destroy());
    await expect(profile(discord)).rejects.toThrow(/^discord: profile: not reached/);
  });
});

describe('the e-mail addresses of GitHub', () => {
  const user = { id: 1, login: 'kari', email: null };
  const answerWith = (mailboxes: unknown, status = 200) =>
    server.answer((response, { path }) =>
      path === '/emails' ? json(response, mailboxes, status) : json(response, user),
    );

  it('are fetched in addition to the profile, with the same token', async () => {
    answerWith([{ email: 'kari@eksempel.no', primary: true, verified: true }]);
    expect(await profile(github)).toMatchObject({ email: 'kari@eksempel.no', emailVerified: true, raw: user });
    expect(server.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: '/emails',
      headers: { authorization: 'Bearer a-1', 'user-agent': 'Portvakt' },
    });
  });

  it.each([403, 404])('are null if the scope was not granted (%d)', async (status) => {
    answerWith({ message: 'Not Found' }, status);
    expect(await profile(github)).toMatchObject({ accountId: '1', email: null, emailVerified: false });
  });

  it('fail the sign-in when they cannot be fetched, because no address would be verified', async () => {
    answerWith({}, 500);
    await expect(profile(github)).rejects.toThrow('github: profile: status 500');
  });
});
