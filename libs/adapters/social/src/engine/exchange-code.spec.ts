import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { type AuthorizationResponse, ProviderError } from '@portvakt/social-linking';

import { facebook } from '../providers/facebook.js';
import { github } from '../providers/github.js';
import { google } from '../providers/google.js';
import { kick } from '../providers/kick.js';
import { linkedin } from '../providers/linkedin.js';
import type { ProviderDefinition } from '../providers/provider-definition.js';
import { reddit } from '../providers/reddit.js';
import { tiktok } from '../providers/tiktok.js';
import { twitch } from '../providers/twitch.js';
import { vk } from '../providers/vk.js';
import { zoom } from '../providers/zoom.js';
import { openProviderAt } from './testing/open-provider-at.js';
import { startServer, type TestServer } from './testing/start-server.js';

const ANSWER: AuthorizationResponse = {
  code: 'a+b/c',
  codeVerifier: 'v-1',
  state: 's-1',
  deviceId: null,
  issuer: null,
};
const TOKENS = { access_token: 'a-1', token_type: 'Bearer' };
const REDIRECT_URI = 'https://id.eksempel.no/api/auth/callback/here';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => server.answerJson(TOKENS));
afterAll(() => server.stop());

const exchange = (definition: ProviderDefinition, answer: Partial<AuthorizationResponse> = {}, settings = {}) =>
  openProviderAt(server.origin, definition, settings).provider.exchange({ ...ANSWER, ...answer });

async function formSentBy(definition: ProviderDefinition, answer: Partial<AuthorizationResponse> = {}, settings = {}) {
  await exchange(definition, answer, settings);
  return Object.fromEntries(new URLSearchParams(server.calls.at(-1)?.body));
}

describe('the exchange of a code', () => {
  const always = { grant_type: 'authorization_code', code: 'a+b/c', redirect_uri: REDIRECT_URI };
  const client = { client_id: 'client-id_1', client_secret: 'secret-~_2' };

  it('sends a form, accepts JSON and sends a User-Agent', async () => {
    expect(await formSentBy(google)).toEqual({ ...always, ...client, code_verifier: 'v-1' });
    expect(server.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: '/token',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        'user-agent': 'Portvakt',
      },
    });
  });

  it('sends the verifier only if there was a challenge', async () => {
    expect(await formSentBy(twitch)).toEqual({ ...always, ...client });
    expect(await formSentBy(zoom, {}, { special: { PKCE: 'false' } })).toEqual(always);
    expect(await formSentBy(zoom)).toEqual({ ...always, code_verifier: 'v-1' });
  });

  it('authenticates by Basic where the provider requires it', async () => {
    expect(await formSentBy(reddit, {}, { special: { USER_AGENT: 'web:no.eksempel:1' } })).toEqual(always);
    expect(server.calls.at(-1)?.headers).toMatchObject({
      authorization: `Basic ${btoa('client-id_1:secret-~_2')}`,
      'user-agent': 'web:no.eksempel:1',
    });
  });

  it('decodes the code of TikTok only', async () => {
    const asTikTok = { client_key: 'client-id_1', client_secret: 'secret-~_2' };
    expect(await formSentBy(tiktok, { code: 'x%2Ay' })).toEqual({ ...always, ...asTikTok, code: 'x*y' });
    expect(await formSentBy(tiktok, { code: 'x%y' })).toMatchObject({ code: 'x%y' });
    expect(await formSentBy(twitch, { code: 'x%2Ay' })).toMatchObject({ code: 'x%2Ay' });
  });

  it('sends VK the device and the state, and keeps the device for the refresh', async () => {
    const tokens = await exchange(vk, { deviceId: 'd-1' }, { clientSecret: null });
    expect(Object.fromEntries(new URLSearchParams(server.calls.at(-1)?.body))).toEqual({
      ...always,
      client_id: 'client-id_1',
      code_verifier: 'v-1',
      state: 's-1',
      device_id: 'd-1',
    });
    expect(tokens.carried).toEqual({ device_id: 'd-1' });
    expect((await exchange(google, { deviceId: 'd-1' })).carried).toBeNull();
  });

  it('sends no request if the issuer parameter names another issuer', async () => {
    const before = server.calls.length;
    await expect(exchange(google, { issuer: 'https://ond.no' })).rejects.toBeInstanceOf(ProviderError);
    expect(server.calls).toHaveLength(before);
    await expect(exchange(google, { issuer: 'https://accounts.google.com' })).resolves.toBeDefined();
    await expect(exchange(linkedin, { issuer: 'https://www.linkedin.com/oauth' })).resolves.toBeDefined();
    await expect(exchange(github, { issuer: 'https://ond.no' })).resolves.toBeDefined();
    const own = { endpoints: { issuer: 'https://inne.eksempel.no' } };
    await expect(exchange(google, { issuer: 'https://inne.eksempel.no' }, own)).resolves.toBeDefined();
    await expect(exchange(google, { issuer: 'https://accounts.google.com' }, own)).rejects.toThrow();
  });
});

describe('the tokens of a response', () => {
  it('are read with lifetimes and scopes', async () => {
    const lives = { expires_in: 28800, refresh_token_expires_in: 15897600 };
    server.answerJson({ ...TOKENS, ...lives, refresh_token: 'r-1', scope: 'read:user,user:email' });
    expect(await exchange(github)).toEqual({
      accessToken: 'a-1',
      refreshToken: 'r-1',
      idToken: null,
      accessTokenExpiresAt: new Date('2026-01-05T20:00:00.000Z'),
      refreshTokenExpiresAt: new Date('2026-07-08T12:00:00.000Z'),
      scopes: ['read:user', 'user:email'],
      tokenType: 'bearer',
      carried: null,
    });
  });

  it('are null where the response has no value', async () => {
    expect(await exchange(github)).toEqual({
      accessToken: 'a-1',
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scopes: null,
      tokenType: 'bearer',
      carried: null,
    });
  });

  it.each<[string, ProviderDefinition, object, object]>([
    ['a list of scopes', twitch, { scope: ['openid', 'a'] }, { scopes: ['openid', 'a'] }],
    ['seconds as text', kick, { expires_in: '60' }, { accessTokenExpiresAt: new Date('2026-01-05T12:01:00.000Z') }],
    [
      'another name for the lifetime of the refresh token',
      tiktok,
      { refresh_expires_in: 60, scope: 'a,b' },
      { refreshTokenExpiresAt: new Date('2026-01-05T12:01:00.000Z'), scopes: ['a', 'b'] },
    ],
    ['no type', facebook, { token_type: undefined }, { tokenType: 'bearer' }],
    ['an ID token of no use', vk, { id_token: 'a.b.c' }, { accessToken: 'a-1', idToken: null }],
    ['a life beyond all dates', github, { expires_in: 1e300 }, { accessTokenExpiresAt: null }],
    ['a lifetime that is not a number', github, { refresh_token_expires_in: 'long' }, { refreshTokenExpiresAt: null }],
  ])('are read from a response with %s', async (_, definition, more, tokens) => {
    server.answerJson({ ...TOKENS, ...more });
    expect(await exchange(definition)).toMatchObject(tokens);
  });

  it.each<[string, unknown, number, string]>([
    ['an error inside 200', { error: 'bad_verification_code' }, 200, 'status 200, error bad_verification_code'],
    ['no access token', { token_type: 'bearer' }, 200, 'OAUTH_INVALID_RESPONSE'],
    ['an empty answer', {}, 200, 'OAUTH_INVALID_RESPONSE'],
    ['a strange type', { ...TOKENS, token_type: 'mac' }, 200, 'OAUTH_UNSUPPORTED_OPERATION'],
    ['a list', [TOKENS], 200, 'status 200, the answer is not an object'],
    ['a refusal', { error: 'invalid_grant', error_description: 'a-1 is used' }, 400, 'status 400, error invalid_grant'],
    ['an error object', { error: { type: 'OAuthException' } }, 400, 'status 400, error OAuthException'],
    ['a broken server', TOKENS, 503, 'status 503'],
  ])('are missing in %s, which is logged once', async (_, body, status, reason) => {
    server.answerJson(body, status);
    const { provider, log } = openProviderAt(server.origin, github);
    await expect(provider.exchange(ANSWER)).rejects.toMatchObject({
      name: 'ProviderError',
      message: `github: exchange: ${reason}`,
    });
    expect(log.facts).toEqual([{ provider: 'github', step: 'exchange', reason }]);
  });

  it('are not read from HTML or a redirect', async () => {
    server.answer((response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Hei</h1>'));
    await expect(exchange(github)).rejects.toThrow('github: exchange: status 502, the answer is not JSON');
    server.answer((response) => response.writeHead(302, { location: '/token' }).end());
    await expect(exchange(github)).rejects.toThrow('github: exchange: status 302, which is not followed');
  });

  it('are not requested from an invalid URL', async () => {
    const endpoints = { token: 'ingen adresse' };
    await expect(exchange(github, {}, { endpoints })).rejects.toBeInstanceOf(ProviderError);
  });
});
