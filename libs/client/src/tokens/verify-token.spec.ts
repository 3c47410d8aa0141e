import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

import { createPortvakt, type Portvakt } from '../portvakt.js';
import { PortvaktUnavailable } from '../unavailable.js';
import { TokenRejected, verifyToken } from './verify-token.js';

const URL = 'https://konto.example.no';
const FIVE_MINUTES_MS = 300_000;
const HALF_A_MINUTE_MS = 30_000;

/** A key with which tokens are signed; they are valid for an hour from `now`. */
async function aKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' },
    token: (now: number) =>
      new SignJWT({ sid: 'a-session' })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setSubject('kari')
        .setIssuer(URL)
        .setAudience(URL)
        .setExpirationTime(now / 1000 + 3_600)
        .sign(privateKey),
  };
}

describe('the keys of tokens', () => {
  let server: Server;
  let published: readonly JWK[];
  let isDown: boolean;
  let fetched: number;
  let portvakt: Portvakt;
  let now: number;

  beforeEach(async () => {
    [published, isDown, fetched, now] = [[], false, 0, Date.now()];
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    server = createServer((_request, response) => {
      fetched += 1;
      response.writeHead(isDown ? 503 : 200).end(JSON.stringify({ keys: published }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    portvakt = createPortvakt({ url: URL, internalUrl: `http://127.0.0.1:${port}` });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const verified = async (token: string) => (await verifyToken(portvakt, token)).sub;

  it('are fetched once in five minutes, for tokens that come at the same time too', async () => {
    const key = await aKey('one');
    published = [key.jwk];
    const token = await key.token(now);
    expect(await Promise.all([1, 2, 3].map(() => verified(token)))).toEqual(['kari', 'kari', 'kari']);
    now += FIVE_MINUTES_MS - 1;
    await verified(token);
    expect(fetched).toBe(1);
    now += 1;
    await verified(token);
    expect(fetched).toBe(2);
  });

  it('are fetched again for one that is not known, once in half a minute', async () => {
    const [old, successor, stranger] = await Promise.all([aKey('old'), aKey('new'), aKey('stranger')]);
    published = [old.jwk];
    await verified(await old.token(now));
    published = [old.jwk, successor.jwk];
    now += HALF_A_MINUTE_MS;
    expect(await verified(await successor.token(now))).toBe('kari');
    expect(await verified(await old.token(now))).toBe('kari');
    const foreign = await stranger.token(now);
    await expect(verified(foreign)).rejects.toBeInstanceOf(TokenRejected);
    await expect(verified(foreign)).rejects.toBeInstanceOf(TokenRejected);
    expect(fetched).toBe(2);
  });

  it('are not guessed for a token that names none: it is wrong, and no outage', async () => {
    const [one, other] = await Promise.all([aKey('one'), aKey('two')]);
    published = [one.jwk, other.jwk];
    const [head = '', ...rest] = (await one.token(now)).split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ kid: 'one' });
    const nameless = Buffer.from('{"alg":"ES256"}').toString('base64url');
    await expect(verified([nameless, ...rest].join('.'))).rejects.toBeInstanceOf(TokenRejected);
  });

  it('serve five minutes of an outage, in which no token is called wrong', async () => {
    const [known, unknown] = await Promise.all([aKey('known'), aKey('unknown')]);
    published = [known.jwk];
    const token = await known.token(now);
    await verified(token);
    isDown = true;
    now += FIVE_MINUTES_MS - 1;
    expect(await verified(token)).toBe('kari');
    await expect(verified(await unknown.token(now))).rejects.toBeInstanceOf(PortvaktUnavailable);
    now += 1;
    await expect(verified(token)).rejects.toBeInstanceOf(PortvaktUnavailable);
    isDown = false;
    expect(await verified(token)).toBe('kari');
  });

  it('that were removed verify nothing once they are fetched again', async () => {
    const [removed, kept] = await Promise.all([aKey('removed'), aKey('kept')]);
    published = [removed.jwk, kept.jwk];
    const token = await removed.token(now);
    await verified(token);
    published = [kept.jwk];
    now += FIVE_MINUTES_MS;
    await expect(verified(token)).rejects.toBeInstanceOf(TokenRejected);
  });
});
