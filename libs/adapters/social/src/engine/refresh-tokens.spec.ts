import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { ProviderError } from '@portvakt/social-linking';

import { dropbox } from '../rows/dropbox.js';
import { facebook } from '../rows/facebook.js';
import { google } from '../rows/google.js';
import { providerRows } from '../rows/index.js';
import { microsoft } from '../rows/microsoft.js';
import type { ProviderRow } from '../rows/provider-row.js';
import { tiktok } from '../rows/tiktok.js';
import { twitter } from '../rows/twitter.js';
import { vk } from '../rows/vk.js';
import { type IdTokenSigner, idTokenSigner } from './testing/id-token-signer.js';
import { openProviderAt } from './testing/open-provider-at.js';
import { json, startServer, type TestServer } from './testing/start-server.js';

const REQUEST = { refreshToken: 'r-1', scopes: [], carried: null };
const TOKENS = { access_token: 'a-2', token_type: 'bearer' };

let server: TestServer;
let signer: IdTokenSigner;
beforeAll(async () => {
  [server, signer] = await Promise.all([startServer(), idTokenSigner()]);
});
beforeEach(() => server.answerJson(TOKENS));
afterAll(() => server.stop());

async function formSentBy(row: ProviderRow, request = {}, said = {}) {
  await openProviderAt(server.origin, row, said).provider.refresh({ ...REQUEST, ...request });
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

  it('names the scopes to Microsoft: those of the account, else those of a sign-in', async () => {
    expect(await formSentBy(microsoft, { scopes: ['openid', 'User.Read'] })).toMatchObject({
      scope: 'openid User.Read',
    });
    expect(await formSentBy(microsoft, {}, { scopes: ['offline_access'] })).toMatchObject({
      scope: 'openid profile email User.Read offline_access',
    });
    expect(await formSentBy(google, { scopes: ['openid'] })).not.toHaveProperty('scope');
  });

  it('hands VK its device and a fresh state, and carries the device on', async () => {
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

  it('lets nothing that is carried along take the place of the token', async () => {
    const carried = { refresh_token: 'other', grant_type: 'password' };
    expect(await formSentBy(dropbox, { carried })).toMatchObject(always);
  });

  it('is there for all but Facebook, which is not even asked', async () => {
    const able = providerRows.map((row) => openProviderAt(server.origin, row).provider).filter((one) => one.canRefresh);
    expect(able.map(({ id }) => id)).toEqual(providerRows.map(({ id }) => id).filter((id) => id !== 'facebook'));
    const before = server.calls.length;
    await expect(openProviderAt(server.origin, facebook).provider.refresh(REQUEST)).rejects.toBeInstanceOf(
      ProviderError,
    );
    expect(server.calls).toHaveLength(before);
  });

  it('keeps a new ID token that holds, and drops another without losing the rest', async () => {
    const { provider, log, clock } = openProviderAt(server.origin, google);
    const now = clock.now().getTime() / 1000;
    const claims = { iss: 'https://accounts.google.com', aud: 'client-id_1', sub: '1', iat: now, exp: now + 60 };
    const answerWith = (idToken: string) =>
      server.answer((response, { path }) =>
        json(response, path === '/jwks' ? signer.keySet : { ...TOKENS, id_token: idToken }),
      );
    const good = await signer.sign(claims);
    answerWith(good);
    expect(await provider.refresh(REQUEST)).toMatchObject({ accessToken: 'a-2', idToken: good });
    answerWith(await signer.sign({ ...claims, aud: 'other' }));
    expect(await provider.refresh(REQUEST)).toMatchObject({ accessToken: 'a-2', idToken: null });
    expect(log.facts).toEqual([
      { provider: 'google', step: 'ID token', reason: 'ERR_JWT_CLAIM_VALIDATION_FAILED aud' },
    ]);
  });

  it('fails with the word of the provider, and nothing that was sent', async () => {
    server.answerJson({ error: 'invalid_grant', error_description: 'r-1 is revoked' }, 400);
    await expect(openProviderAt(server.origin, dropbox).provider.refresh(REQUEST)).rejects.toThrow(
      /^dropbox: refresh: status 400, error invalid_grant$/,
    );
  });
});
