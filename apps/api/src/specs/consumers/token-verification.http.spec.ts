import { createHmac, createPublicKey, verify } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createPortvakt, type Portvakt, PortvaktUnavailable } from '@portvakt/client';
import { TokenRejected, verifyBearer, verifyToken } from '@portvakt/client/tokens';

import type { Consumer } from '../../testing/consumers.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { tokenConsumers } from '../../testing/token-consumers.js';
import { aToken, publishedKeys } from '../../testing/tokens.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a service that verifies tokens', () => {
  const app = useTestApp({ JWT_ENABLED: 'true' });
  let portvakt: Portvakt;
  let user: SignedInUser;
  let token: string;

  beforeAll(async () => {
    portvakt = createPortvakt({ url: ORIGIN, internalUrl: await app.nest.getUrl() });
    user = await aSignedInUser(app);
    token = await aToken(app, user.token);
  });

  const rejection = (given: string, options = {}) => expect(verifyToken(portvakt, given, options)).rejects;
  const partsOf = (given: string) => given.split('.') as [head: string, body: string, signature: string];

  it('is told who the user is', async () => {
    expect(await verifyToken(portvakt, token)).toMatchObject({ sub: user.id, email: user.email, iss: ORIGIN });
    expect(await verifyBearer(portvakt, `Bearer ${token}`)).toMatchObject({ sub: user.id });
  });

  it('needs nothing but the cryptography of Node', async () => {
    const [head, body, signature] = partsOf(token);
    const { keys } = await publishedKeys(app);
    const jwk = keys.find(
      ({ kid }) => kid === (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid,
    );
    const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' });
    const isValid = (text: string) =>
      verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
    expect(isValid(`${head}.${body}`)).toBe(true);
    expect(isValid(`${head}.${body}A`)).toBe(false);
  });

  it('rejects one that has expired', async () => {
    app.clock.setBack(3_600_000);
    const old = await aToken(app, (await aSignedInUser(app)).token);
    app.clock.setBack(-3_600_000);
    await rejection(old).toBeInstanceOf(TokenRejected);
  });

  it('rejects one for another audience, or of another issuer', async () => {
    await rejection(token, { audience: 'https://annen.example' }).toBeInstanceOf(TokenRejected);
    await rejection(token, { issuer: 'https://annen.example' }).toBeInstanceOf(TokenRejected);
  });

  it('rejects none, a shared secret made of the public key, and another signature', async () => {
    const [head, body, signature] = partsOf(token);
    const { keys } = await publishedKeys(app);
    const { kid } = keys[0] ?? {};
    await rejection(`${encoded({ alg: 'none', kid })}.${body}.`).toBeInstanceOf(TokenRejected);
    const shared = `${encoded({ alg: 'HS256', kid })}.${body}`;
    const pem = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const mac = createHmac('sha256', pem).update(shared).digest('base64url');
    await rejection(`${shared}.${mac}`).toBeInstanceOf(TokenRejected);
    const other = encoded({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), sub: 'ola' });
    await rejection(`${head}.${other}.${signature}`).toBeInstanceOf(TokenRejected);
    await rejection('ikke.et.token').toBeInstanceOf(TokenRejected);
    await expect(verifyBearer(portvakt, undefined)).rejects.toBeInstanceOf(TokenRejected);
    await expect(verifyBearer(portvakt, `Basic ${token}`)).rejects.toBeInstanceOf(TokenRejected);
  });

  it('does not take an outage for a wrong token', async () => {
    const away = createPortvakt({ url: ORIGIN, internalUrl: 'http://127.0.0.1:1' });
    await expect(verifyToken(away, token)).rejects.toBeInstanceOf(PortvaktUnavailable);
  });

  describe.each(Object.entries(tokenConsumers))('on %s', (framework, start) => {
    let api: Consumer;
    let inAnOutage: Consumer;

    beforeAll(async () => {
      api = await start({ url: ORIGIN, internalUrl: await app.nest.getUrl() });
      inAnOutage = await start({ url: ORIGIN, internalUrl: 'http://127.0.0.1:1' });
    });
    afterAll(() => Promise.all([api.stop(), inAnOutage.stop()]));

    const answerOf = async (path: string, authorization?: string, { url } = api) => {
      const answer = await fetch(url + path, { headers: authorization === undefined ? {} : { authorization } });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    };

    it('lets requests with a token through', async () => {
      expect(await answerOf('/ordrer', `Bearer ${token}`)).toMatchObject({ status: 200, body: { of: user.id } });
      if (framework.startsWith('Nest')) expect(await answerOf('/om')).toMatchObject({ status: 200 });
    });

    it.each([
      ['no token', '/ordrer', () => undefined, 'Bearer'],
      ['another scheme', '/ordrer', () => 'Basic a2FyaTpub3Jk', 'Bearer error="invalid_token"'],
      ['a token that was changed', '/ordrer', () => `Bearer ${token.slice(0, -4)}AAAA`, 'Bearer error="invalid_token"'],
      ['a token for another audience', '/andres', () => `Bearer ${token}`, 'Bearer error="invalid_token"'],
    ])('answers 401 to %s', async (_, path, authorization, challenge) => {
      const { status, headers, body } = await answerOf(path, authorization());
      expect([status, body]).toEqual([401, { code: 'UNAUTHORIZED' }]);
      expect(headers.get('www-authenticate')).toBe(challenge);
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('answers 503 while the keys cannot be read', async () => {
      const { status, headers, body } = await answerOf('/ordrer', `Bearer ${token}`, inAnOutage);
      expect([status, body]).toEqual([503, { code: 'PORTVAKT_UNAVAILABLE' }]);
      expect(headers.get('retry-after')).toBe('1');
    });
  });
});
