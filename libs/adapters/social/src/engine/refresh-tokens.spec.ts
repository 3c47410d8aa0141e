import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { ProviderError } from '@portvakt/social-linking';

import { dropbox } from '../providers/dropbox.js';
import { facebook } from '../providers/facebook.js';
import { google } from '../providers/google.js';
import { providerDefinitions } from '../providers/index.js';
import { microsoft } from '../providers/microsoft.js';
import type { ProviderDefinition } from '../providers/provider-definition.js';
import { tiktok } from '../providers/tiktok.js';
import { twitter } from '../providers/twitter.js';
import { vk } from '../providers/vk.js';
import { type IdTokenSigner, idTokenSigner } from './testing/id-token-signer.js';
import { openProviderAt } from './testing/open-provider-at.js';
import { json, startServer, type TestServer } from './testing/start-server.js';

const REQUEST = { accountId: 'kari-1', refreshToken: 'r-1', scopes: [], carried: null };
const TOKENS = { access_token: 'a-2', token_type: 'bearer' };

let server: TestServer;
let signer: IdTokenSigner;
beforeAll(async () => {
  [server, signer] = await Promise.all([startServer(), idTokenSigner()]);
});
beforeEach(() => server.answerJson(TOKENS));
afterAll(() => server.stop());

async function formSentBy(definition: ProviderDefinition, request = {}, settings = {}) {
  await openProviderAt(server.origin, definition, settings).provider.refresh({ ...REQUEST, ...request });
  return Object.fromEntries(new URLSearchParams(server.calls.at(-1)?.body));
}

describe('a refresh', () => {
  const always = { grant_type: 'refresh_token', refresh_token: 'r-1' };

  it('sends the refresh token with the credentials', async () => {
    const client = { client_id: 'client-id_1', client_secret: 'secret-~_2' };
    expect(await formSentBy(dropbox)).toEqual({ ...always, ...client });
    expect(await formSentBy(twitter)).toEqual(always);
    expect(server.calls.at(-1)?.headers).toMatchObject({ authorization: `Basic ${btoa('client-id_1:secret-~_2')}` });
    expect(await formSentBy(tiktok)).toEqual({ ...always, client_key: 'client-id_1', client_secret: 'secret-~_2' });
  });

  it('sends Microsoft the scopes of the account, else those of a sign-in, and asks for a new refresh token', async () => {
    expect(await formSentBy(microsoft, { scopes: ['openid', 'User.Read'] })).toMatchObject({
      scope: 'openid User.Read offline_access',
    });
    expect(await formSentBy(microsoft, {}, { scopes: ['offline_access'] })).toMatchObject({
      scope: 'openid profile email User.Read offline_access',
    });
    expect(await formSentBy(google, { scopes: ['openid'] })).not.toHaveProperty('scope');
  });

  it('sends VK the device and a new state, and keeps the device', async () => {
    const carried = { device_id: 'd-1' };
    const { provider } = openProviderAt(server.origin, vk, { clientSecret: null });
    expect(await provider.refresh({ ...REQUEST, carried })).toMatchObject({ accessToken: 'a-2', carried });
    const first = Object.fromEntries(new URLSearchParams(server.calls.at(-1)?.body));
    expect(first).toEqual({
      ...always,
      client_id: 'client-id_1',
      device_id: 'd-1',
      state: expect.stringMatching(/^\w{32}$/),
    });
    await provider.refresh({ ...REQUEST, carried });
    expect(new URLSearchParams(server.calls.at(-1)?.body).get('state')).not.toBe(first['state']);
  });

  it('does not let carried parameters replace the refresh token', async () => {
    const carried = { refresh_token: 'other', grant_type: 'password' };
    expect(await formSentBy(dropbox, { carried })).toMatchObject(always);
  });

  it('is available for all but Facebook, which receives no request', async () => {
    const able = providerDefinitions
      .map((definition) => openProviderAt(server.origin, definition).provider)
      .filter((one) => one.canRefresh);
    expect(able.map(({ id }) => id)).toEqual(providerDefinitions.map(({ id }) => id).filter((id) => id !== 'facebook'));
    const before = server.calls.length;
    await expect(openProviderAt(server.origin, facebook).provider.refresh(REQUEST)).rejects.toBeInstanceOf(
      ProviderError,
    );
    expect(server.calls).toHaveLength(before);
  });

  it('keeps a valid new ID token, and drops an invalid one without losing the other tokens', async () => {
    const { provider, log, clock } = openProviderAt(server.origin, google);
    const now = clock.now().getTime() / 1000;
    const claims = { iss: 'https://accounts.google.com', aud: 'client-id_1', sub: 'kari-1', iat: now, exp: now + 60 };
    const answerWith = (idToken: string) =>
      server.answer((response, { path }) =>
        json(response, path === '/jwks' ? signer.keySet : { ...TOKENS, id_token: idToken }),
      );
    const good = await signer.sign(claims);
    answerWith(good);
    expect(await provider.refresh(REQUEST)).toMatchObject({ accessToken: 'a-2', idToken: good });
    answerWith(await signer.sign({ ...claims, aud: 'other' }));
    expect(await provider.refresh(REQUEST)).toMatchObject({ accessToken: 'a-2', idToken: null });
    answerWith(await signer.sign({ ...claims, sub: 'ola-2' }));
    expect(await provider.refresh(REQUEST)).toMatchObject({ accessToken: 'a-2', idToken: null });
    expect(log.facts).toEqual([
      { provider: 'google', step: 'ID token', reason: 'ERR_JWT_CLAIM_VALIDATION_FAILED aud' },
      { provider: 'google', step: 'ID token', reason: 'it is about another user' },
    ]);
  });

  it('fails with the error code of the provider and without any sent value', async () => {
    server.answerJson({ error: 'invalid_grant', error_description: 'r-1 is revoked' }, 400);
    await expect(openProviderAt(server.origin, dropbox).provider.refresh(REQUEST)).rejects.toThrow(
      /^dropbox: refresh: status 400, error invalid_grant$/,
    );
  });
});
