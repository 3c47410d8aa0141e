import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { banUser } from '../../testing/bans.js';
import { errorBody, ID } from '../../testing/expected-answers.js';
import { DAY_MS, sessionRow } from '../../testing/sessions.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { askForToken, aToken, decodeJwt, kidOf, publishedKeys, verified } from '../../testing/tokens.js';
import { aSignedInUser, PASSWORD } from '../../testing/users.js';
import { aTwoFactorUser } from '../../testing/authenticators.js';

const BASE64URL = expect.stringMatching(/^[\w-]{43}$/);

describe('tokens for other services', () => {
  const app = useTestApp({
    JWT_ENABLED: 'true',
    ADDITIONAL_USER_FIELDS: '{"locale":{"type":"string","default":"nb"},"note":{"type":"string","returned":false}}',
    JWT_CLAIMS: 'id,email,emailVerified,name,locale',
  });

  it('are answered to a session alone, and verify with the published keys', async () => {
    const { token, id, email } = await aSignedInUser(app);
    const answer = await askForToken(app, token).expect(200);
    expect(answer.body).toEqual({ token: expect.any(String) });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const claims = await verified(app, (answer.body as { token: string }).token);
    const iat = expect.any(Number);
    const session = await sessionRow(app, token);
    const standard = {
      iss: ORIGIN,
      aud: ORIGIN,
      sub: id,
      iat,
      exp: (claims.iat ?? 0) + 900,
      jti: ID,
      sid: session['id'],
    };
    expect(claims).toEqual({
      ...standard,
      id,
      email,
      emailVerified: expect.any(Boolean),
      name: expect.any(String),
      locale: null,
    });
    expect(JSON.stringify(claims)).not.toContain(token);
  });

  it('are different each time', async () => {
    const { token } = await aSignedInUser(app);
    const [one, other] = [await aToken(app, token), await aToken(app, token)];
    expect(decodeJwt(one).jti).not.toBe(decodeJwt(other).jti);
  });

  it('are refused without a session, after its end, and to a banned user', async () => {
    const { token, id } = await aSignedInUser(app);
    const refused = { status: 401, body: errorBody('UNAUTHORIZED') };
    expect(await app.request().get('/token')).toMatchObject(refused);
    expect(await askForToken(app, 'unknown')).toMatchObject(refused);
    const ended = await aSignedInUser(app);
    await app
      .request()
      .post('/sign-out')
      .set({ cookie: sessionCookie(ended.token), origin: ORIGIN })
      .expect(200);
    expect(await askForToken(app, ended.token)).toMatchObject(refused);
    await banUser(app, id);
    expect(await askForToken(app, token)).toMatchObject(refused);
  });

  it('are refused while the second factor is awaited', async () => {
    const { email } = await aTwoFactorUser(app);
    const browser = app.browser();
    const answer = await browser.post('/sign-in/email').set('origin', ORIGIN).send({ email, password: PASSWORD });
    expect(answer.body).toMatchObject({ twoFactorRedirect: true });
    expect((await browser.get('/token')).status).toBe(401);
  });

  it('refresh the session that asks for them, as every endpoint does', async () => {
    const { token } = await aSignedInUser(app);
    app.clock.advance(2 * DAY_MS);
    const answer = await askForToken(app, token).expect(200);
    expect(answer.headers['set-cookie']).toHaveLength(1);
  });

  it('cost /get-session nothing: it reads no key and sends no token', async () => {
    const { token } = await aSignedInUser(app);
    let headers: object = {};
    const statements = await statementsDuring(async () => {
      headers = (await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200)).headers;
    });
    expect(statements).toHaveLength(1);
    expect(headers).not.toHaveProperty('set-auth-jwt');
  });

  it('have one key, however many ask at once', async () => {
    await app.database.sql('DELETE FROM "jwks"');
    const users = await Promise.all(Array.from({ length: 8 }, () => aSignedInUser(app)));
    const kids = await Promise.all(users.map(async ({ token }) => kidOf(await aToken(app, token))));
    expect(new Set(kids).size).toBe(1);
  });

  it('have public keys in the form of the reference, below the base and at the root, for five minutes', async () => {
    for (const path of ['/jwks', '/.well-known/jwks.json']) {
      const answer = await app.request().get(path).expect(200);
      const key = { alg: 'ES256', kty: 'EC', crv: 'P-256', x: BASE64URL, y: BASE64URL, kid: ID };
      expect(answer.body).toEqual({ keys: [key] });
      expect(answer.headers['cache-control']).toBe('public, max-age=300');
      expect(answer.headers).not.toHaveProperty('pragma');
    }
  });

  it('have no answer that a cache may keep while their public keys cannot be read', async () => {
    await app.database.sql('ALTER TABLE "jwks" RENAME TO "jwks_elsewhere"');
    const { status, headers } = await app.request().get('/jwks');
    await app.database.sql('ALTER TABLE "jwks_elsewhere" RENAME TO "jwks"');
    expect(status).toBe(500);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('keep their private keys encrypted', async () => {
    await publishedKeys(app);
    const rows = await app.database.sql<{ privateKey: string }>('SELECT "privateKey" FROM "jwks"');
    for (const { privateKey } of rows) expect(privateKey).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
  });
});
