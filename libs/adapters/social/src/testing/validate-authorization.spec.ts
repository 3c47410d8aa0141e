import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { FakeProviderId, FakeProviders } from './index.js';
import { startFakeProviders } from './index.js';
import { PlainClient } from './plain-client.js';
import { add, drop, set } from './spoiled-parameters.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => fake.reset());
afterAll(() => fake.stop());

type SpoilAddress = (query: URLSearchParams, client: PlainClient) => void;

describe('an invalid authorization request', () => {
  const S = 'x'.repeat(43);
  const cases: readonly [string, FakeProviderId, SpoilAddress, string][] = [
    ['another response type', 'google', set('response_type', 'token'), 'response_type is not code'],
    ['a short state', 'google', set('state', 'x'.repeat(31)), 'state is missing or shorter than 32 characters'],
    ['an endless state', 'twitter', set('state', 'x'.repeat(501)), 'state is too long'],
    ['a doubled parameter', 'google', add('state', S), 'state occurs twice in the authorization URL'],
    [
      'the secret in it',
      'tiktok',
      (query, client) => query.set('hint', client.setting('CLIENT_SECRET')),
      'the client secret is in the authorization URL',
    ],
    ['the verifier in it', 'kick', set('code_verifier', S), 'the code verifier is in the authorization URL'],
    [
      'an undefined value',
      'kick',
      set('login_hint', 'undefined'),
      'a parameter of the authorization address is empty or says undefined',
    ],
    ['another client', 'zoom', set('client_id', 'another'), 'client_id is missing or another'],
    [
      'client_id for client_key',
      'tiktok',
      set('client_id', 'x'),
      'client_id is sent although the name here is client_key',
    ],
    ['no redirect', 'gitlab', drop('redirect_uri'), 'redirect_uri is missing or no address'],
    [
      'a plain redirect elsewhere',
      'gitlab',
      set('redirect_uri', 'http://app.eksempel.no/'),
      'redirect_uri is neither https nor on this machine',
    ],
    ['a fragment in the redirect', 'gitlab', set('redirect_uri', 'https://a.no/#x'), 'redirect_uri has a fragment'],
    ['a query in the redirect', 'tiktok', set('redirect_uri', 'https://a.no/?x=1'), 'redirect_uri has a query'],
    ['commas for spaces', 'discord', set('scope', 'identify,email'), 'scope is not joined with " "'],
    ['spaces for commas', 'tiktok', set('scope', 'user.info.profile user.info.basic'), 'scope is not joined with ","'],
    ['a literal plus', 'roblox', set('scope', 'openid+profile'), 'scope is not joined with " "'],
    ['a scope twice', 'kick', set('scope', 'user:read user:read'), 'a scope is asked twice'],
    ['a scope too few', 'github', set('scope', 'read:user'), 'scope lacks user:email'],
    ['a scope at zoom', 'zoom', set('scope', 'user:read'), 'a scope is sent although the provider keeps them itself'],
    ['no challenge', 'github', drop('code_challenge'), 'code_challenge is missing'],
    [
      'a method alone',
      'reddit',
      set('code_challenge_method', 'S256'),
      'code_challenge_method is sent without a challenge',
    ],
    ['a plain challenge', 'vk', set('code_challenge_method', 'plain'), 'code_challenge_method is not S256'],
    [
      'a padded challenge',
      'vk',
      set('code_challenge', `${S}=`),
      'code_challenge is no SHA-256 in base64url without padding',
    ],
    ['PKCE without place', 'linkedin', set('code_challenge', S), 'PKCE is sent although it has no place here'],
    ['no prompt', 'discord', drop('prompt'), 'prompt is missing instead of none'],
    ['half a prompt', 'roblox', set('prompt', 'consent'), 'prompt is consent instead of select_account consent'],
    ['an unknown prompt', 'microsoft', set('prompt', 'always'), 'prompt has a value nobody knows'],
    ['no form_post', 'apple', drop('response_mode'), 'response_mode is not form_post'],
    ['form_post elsewhere', 'google', set('response_mode', 'form_post'), 'response_mode has no place here'],
    ['no claims', 'twitch', drop('claims'), 'claims does not ask what the definition needs'],
    [
      'other claims',
      'twitch',
      set('claims', '{"id_token":{"email":null}}'),
      'claims does not ask what the definition needs',
    ],
    ['claims elsewhere', 'google', set('claims', '{}'), 'claims has no place here'],
    ['no offline access', 'dropbox', drop('token_access_type'), 'token_access_type is not offline'],
    ['a hint of the wrong name', 'github', set('login_hint', 'k@eksempel.no'), 'login_hint means nothing here'],
    ['a duration of its own', 'reddit', set('duration', 'ever'), 'duration has a value nobody knows'],
  ];
  it.each(cases)('causes a complaint: %s (%s)', async (_name, id, spoil, sentence) => {
    const client = new PlainClient(fake, id);
    const { params } = await client.goThere((query) => spoil(query, client));
    expect(fake.complaints).toContain(`${id}: ${sentence}`);
    expect(params['error']).toBe('invalid_request');
    expect(params).not.toHaveProperty('code');
  });

  it('is valid if the test has set the expected configuration', async () => {
    fake.expect('discord', { prompt: 'consent', scopes: ['guilds'] });
    await new PlainClient(fake, 'discord').goThere((query) => {
      query.set('prompt', 'consent');
      query.set('scope', 'guilds');
    });
    expect(fake.complaints).toEqual([]);
  });

  it('is not redirected in a browser', async () => {
    const address = new PlainClient(fake, 'google').address();
    address.searchParams.delete('state');
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(400);
  });
});
