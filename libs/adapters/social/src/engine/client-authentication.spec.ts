import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CryptoKey, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';

import { FixedClock } from '@portvakt/kernel/testing';

import { apple } from '../providers/apple.js';
import { google } from '../providers/google.js';
import type { ProviderDefinition } from '../providers/provider-definition.js';
import { reddit } from '../providers/reddit.js';
import { tiktok } from '../providers/tiktok.js';
import { vk } from '../providers/vk.js';
import { clientAuthentication } from './client-authentication.js';
import { configuredProviderWith } from './testing/configured-provider-with.js';

type Settings = Parameters<typeof configuredProviderWith>[1];

async function sentBy(definition: ProviderDefinition, settings: Settings = {}, clock = new FixedClock()) {
  const configured = configuredProviderWith(definition, settings, { clock });
  const body = new URLSearchParams();
  const headers = new Headers();
  const authenticate = await clientAuthentication(configured);
  await authenticate({ issuer: 'https://eksempel.no' }, { client_id: configured.settings.clientIds[0] }, body, headers);
  return { body: Object.fromEntries(body), authorization: headers.get('authorization') };
}

describe('client authentication', () => {
  it('sends id and secret in the body', async () => {
    expect(await sentBy(google)).toEqual({
      body: { client_id: 'client-id_1', client_secret: 'secret-~_2' },
      authorization: null,
    });
  });

  it('sends Basic without form-encoding to servers that do not decode it', async () => {
    const { body, authorization } = await sentBy(reddit, { clientSecret: 's-_~ø?>' });
    expect(body).toEqual({});
    expect(authorization).toBe(`Basic ${btoa('client-id_1:s-_~\xc3\xb8?>')}`);
  });

  it('sends the client id to TikTok as client_key', async () => {
    expect(await sentBy(tiktok)).toEqual({
      body: { client_key: 'client-id_1', client_secret: 'secret-~_2' },
      authorization: null,
    });
  });

  it('sends only the id of a public client', async () => {
    expect(await sentBy(vk, { clientSecret: null })).toEqual({
      body: { client_id: 'client-id_1' },
      authorization: null,
    });
  });
});

describe('the client secret for Apple', () => {
  let publicKey: CryptoKey;
  let privateKey: string;
  beforeAll(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    publicKey = pair.publicKey;
    privateKey = await exportPKCS8(pair.privateKey);
  });
  const signing = (key: string): Settings => ({
    clientSecret: null,
    special: { TEAM_ID: 'TEAM123456', KEY_ID: 'KEY1234567' },
    specialSecrets: { PRIVATE_KEY: key },
  });

  it('is the configured one if there is one', async () => {
    expect((await sentBy(apple, { clientSecret: 'finished' })).body).toMatchObject({ client_secret: 'finished' });
  });

  it('is signed with the private key of the team, for five minutes', async () => {
    const clock = new FixedClock();
    const { body } = await sentBy(apple, signing(privateKey), clock);
    const { payload, protectedHeader } = await jwtVerify(body['client_secret'] ?? '', publicKey, {
      currentDate: clock.now(),
    });
    const now = clock.now().getTime() / 1000;
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect(payload).toEqual({
      iss: 'TEAM123456',
      sub: 'client-id_1',
      aud: 'https://appleid.apple.com',
      iat: now,
      exp: now + 300,
    });
  });

  it('is signed with a key whose line breaks are written as backslash n', async () => {
    const { body } = await sentBy(apple, signing(privateKey.replaceAll('\n', '\\n')));
    expect(body['client_secret']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('fails the request if neither secret nor key is configured', async () => {
    await expect(sentBy(apple, { clientSecret: null })).rejects.toMatchObject({
      reason: 'there is neither a client secret nor a key to sign one',
    });
  });
});
