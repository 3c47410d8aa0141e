import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { FakeProviderId, FakeProviders } from './index.js';
import { startFakeProviders } from './index.js';
import { changed, PlainClient } from './plain-client.js';
import type { Spoil } from './spoiled-parameters.js';
import { add, drop, set } from './spoiled-parameters.js';

let fake: FakeProviders;
beforeAll(async () => {
  fake = await startFakeProviders();
});
afterEach(() => fake.reset());
afterAll(() => fake.stop());

type SpoilToken = (body: URLSearchParams, headers: Headers, client: PlainClient) => void;
const inBody =
  (change: Spoil): SpoilToken =>
  (body) =>
    change(body);
const basic =
  (encode: (client: PlainClient) => string): SpoilToken =>
  (body, headers, client) => {
    body.delete('client_id');
    body.delete('client_secret');
    headers.set('authorization', `Basic ${encode(client)}`);
  };
const pair = (client: PlainClient): [string, string] => [client.setting('CLIENT_ID'), client.setting('CLIENT_SECRET')];
const rawPair = (client: PlainClient): Buffer => Buffer.from(pair(client).join(':'));
const toBody: SpoilToken = (body, headers, client) => {
  headers.delete('authorization');
  body.set('client_id', client.setting('CLIENT_ID'));
  body.set('client_secret', client.setting('CLIENT_SECRET'));
};

describe('an invalid token request', () => {
  const inHeader = basic((client) => rawPair(client).toString('base64'));
  const cases: readonly [string, FakeProviderId, SpoilToken, string, number][] = [
    [
      'another secret',
      'google',
      inBody(set('client_secret', 'x')),
      'the client secret is missing or wrong in the body',
      401,
    ],
    ['another client', 'kick', inBody(set('client_id', 'x')), 'client_id is missing or another in the body', 401],
    ['a header for a body', 'twitch', inHeader, 'credentials belong in the body, not in a header', 401],
    ['a body for a header', 'twitter', toBody, 'credentials belong in a Basic header', 401],
    ['a body for a header', 'reddit', toBody, 'credentials belong in a Basic header', 401],
    ['a body for a header', 'zoom', toBody, 'credentials belong in a Basic header', 401],
    [
      'base64url',
      'reddit',
      basic((client) => rawPair(client).toString('base64url')),
      'the Basic header uses the alphabet of base64url',
      401,
    ],
    [
      'percent-encoded Basic',
      'twitter',
      basic((client) => Buffer.from(pair(client).map(encodeURIComponent).join(':')).toString('base64')),
      'the Basic header holds percent-encoded values',
      401,
    ],
    ['other Basic values', 'zoom', basic(() => 'eDp5'), 'the Basic header holds other values', 401],
    [
      'two ways at once',
      'spotify',
      inBody(set('client_secret', 'x')),
      'the client shows its secret in two ways at once',
      401,
    ],
    [
      'client_id at tiktok',
      'tiktok',
      inBody(set('client_id', 'x')),
      'client_id is sent although the name here is client_key',
      200,
    ],
    ['no client at vk', 'vk', inBody(drop('client_id')), 'client_id is missing or another in the body', 200],
    ['another secret', 'vk', inBody(set('client_secret', 'x')), 'the client secret is wrong', 200],
    [
      'a header at vk',
      'vk',
      (body, headers) => {
        body.delete('client_secret');
        headers.set('authorization', 'Basic eDp5');
      },
      'an authorization header is sent to the token address',
      200,
    ],
    ['a header at apple', 'apple', inHeader, 'the client secret belongs in the body', 401],
    ['no secret at apple', 'apple', inBody(drop('client_secret')), 'client_secret is missing', 401],
    ['an unknown grant', 'google', inBody(set('grant_type', 'password')), 'grant_type "password" is unknown', 400],
    ['a doubled parameter', 'google', inBody(add('code', 'x')), 'code occurs twice in the token request', 400],
    ['a made-up code', 'github', inBody(set('code', 'x')), 'the code is unknown', 200],
    [
      'a code still encoded',
      'tiktok',
      inBody((b) => b.set('code', encodeURIComponent(b.get('code') ?? ''))),
      'the code is unknown',
      200,
    ],
    [
      'another redirect',
      'facebook',
      inBody(set('redirect_uri', 'http://127.0.0.1:4000/callback/provider/')),
      'redirect_uri is not the one of the authorization',
      400,
    ],
    [
      'another verifier',
      'google',
      inBody(set('code_verifier', 'x'.repeat(43))),
      'code_verifier does not fit the challenge',
      400,
    ],
    ['no verifier', 'vk', inBody(drop('code_verifier')), 'code_verifier is missing', 200],
    [
      'a short verifier',
      'kick',
      inBody(set('code_verifier', 'x'.repeat(42))),
      'code_verifier is not 43 to 128 unreserved characters',
      400,
    ],
    [
      'a verifier nobody announced',
      'apple',
      inBody(set('code_verifier', 'x'.repeat(43))),
      'code_verifier is sent although no challenge was',
      400,
    ],
    ['no device', 'vk', inBody(drop('device_id')), 'device_id is missing or another', 200],
    ['no state at vk', 'vk', inBody(drop('state')), 'state is missing in the token request', 200],
    [
      'JSON',
      'discord',
      (_body, headers) => headers.set('content-type', 'application/json'),
      'the token request is sent as "application/json"',
      400,
    ],
    [
      'no agent of its own',
      'github',
      (_body, headers) => headers.delete('user-agent'),
      'the User-Agent is "node", not one of its own',
      200,
    ],
  ];
  it.each(cases)('causes a complaint: %s (%s)', async (_name, id, spoil, sentence, status) => {
    const client = new PlainClient(fake, id);
    const request = await client.exchangeRequest(await client.goThere());
    const answer = await fetch(await changed(request, (body, headers) => spoil(body, headers, client)));
    expect(fake.complaints).toContain(`${id}: ${sentence}`);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toHaveProperty('error');
  });

  const secrets: readonly [string, Record<string, unknown>][] = [
    ['another team', { iss: 'XX' }],
    ['another client', { sub: 'XX' }],
    ['another audience', { aud: 'XX' }],
    ['no expiry', { exp: undefined }],
    ['an expiry past', { exp: 1 }],
    ['an expiry too far', { exp: Math.floor(Date.now() / 1000) + 15_778_000 }],
  ];
  it.each(secrets)('causes a complaint at apple if the client secret has %s', async (_name, changes) => {
    const client = new PlainClient(fake, 'apple');
    const request = await client.exchangeRequest(await client.goThere());
    const secret = await client.appleSecret(changes);
    expect((await fetch(await changed(request, (body) => body.set('client_secret', secret)))).status).toBe(401);
    expect(fake.complaints).toEqual([expect.stringMatching(/^apple: the client secret /)]);
  });

  it('causes a complaint at apple if the client secret names another key', async () => {
    const client = new PlainClient(fake, 'apple');
    const request = await client.exchangeRequest(await client.goThere());
    const secret = await client.appleSecret({}, 'ANOTHERKEY');
    expect((await fetch(await changed(request, (body) => body.set('client_secret', secret)))).status).toBe(401);
    expect(fake.complaints).toEqual(['apple: the client secret names another key']);
  });

  it('causes a complaint if its URL contains the secret', async () => {
    await fetch(`${fake.origin}/kick/token?client_secret=x`, { method: 'POST' });
    expect(fake.complaints).toContain('kick: the client secret is in a URL');
  });

  it('causes a complaint if its URL has a query or it is not a POST', async () => {
    const client = new PlainClient(fake, 'kick');
    await fetch(`${client.setting('TOKEN_ENDPOINT')}?grant_type=authorization_code`);
    expect(fake.complaints).toContain('kick: the token address is called with GET');
    expect(fake.complaints).toContain('kick: the token address carries a query');
  });

  it('uses up the code', async () => {
    const client = new PlainClient(fake, 'google');
    const back = await client.goThere();
    await fetch(await changed(await client.exchangeRequest(back), drop('redirect_uri')));
    expect((await fetch(await client.exchangeRequest(back))).status).toBe(400);
    expect(fake.complaints).toContain('google: the code is used a second time');
  });
});
