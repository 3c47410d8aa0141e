import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Consumer, consumers } from '../../testing/consumers.js';
import { sessionCookie } from '../../testing/cookies.js';
import { seeAccount } from '../../testing/impersonations.js';
import { anOperator } from '../../testing/operators.js';
import { DAY_MS } from '../../testing/sessions.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe.each(Object.entries(consumers))('a product on %s', (framework, start) => {
  const app = useTestApp({ IMPERSONATION_ENABLED: 'true' });
  let product: Consumer;
  let inAnOutage: Consumer;

  beforeAll(async () => {
    product = await start({ url: ORIGIN, internalUrl: await app.nest.getUrl() });
    // Nothing listens there.
    inAnOutage = await start({ url: ORIGIN, internalUrl: 'http://127.0.0.1:1' });
  });
  afterAll(() => Promise.all([product.stop(), inAnOutage.stop()]));

  const get = (path: string, headers: Readonly<Record<string, string>> = {}, { url } = product) =>
    fetch(url + path, { headers, redirect: 'manual' });
  const cookieOf = (token: string) => ({ cookie: `product=1; ${sessionCookie(token)}` });

  it('knows its visitor', async () => {
    const { token, email } = await aSignedInUser(app);
    const answer = await get('/bestilling', { ...PAGE, ...cookieOf(token) });
    expect(answer.status).toBe(200);
    if (framework !== 'Next middleware') expect(await answer.json()).toEqual({ email });
  });

  it.each([
    ['without a cookie', {}],
    ['with a session that has ended', { cookie: sessionCookie('x'.repeat(32)) }],
  ])('sends a page request %s to the sign-in, and back', async (_, headers) => {
    const answer = await get('/bestilling', { ...PAGE, ...headers });
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(`${ORIGIN}/logg-inn`);
    expect(location.searchParams.get('neste')).toBe(`${product.url}/bestilling`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers an API request without a session 401', async () => {
    const answer = await get('/bestilling', { accept: 'application/json' });
    expect([answer.status, await answer.json()]).toEqual([401, { code: 'UNAUTHORIZED' }]);
  });

  it('passes the cookie of a refreshed session on to the browser', async () => {
    const { token } = await aSignedInUser(app);
    app.clock.advance(2 * DAY_MS);
    const answer = await get('/bestilling', { ...PAGE, ...cookieOf(token) });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^portvakt\.session_token=.*Max-Age=604800/)]);
    app.clock.setBack(2 * DAY_MS);
  });

  it('asks for a fresh session where the route does', async () => {
    const { token, id } = await aSignedInUser(app);
    expect((await get('/bytt', cookieOf(token))).status).toBe(200);
    await app.database.sql(
      `UPDATE "session" SET "updatedAt" = "updatedAt" - interval '2 minutes' WHERE "userId" = $1`,
      [id],
    );
    const answer = await get('/bytt', cookieOf(token));
    expect([answer.status, await answer.json()]).toEqual([403, { code: 'SESSION_IS_NOT_FRESH' }]);
  });

  it('does not treat an impersonated session as fresh', async () => {
    const { id } = await aSignedInUser(app);
    const { cookie } = await seeAccount(app, await anOperator(app, 'admin'), id);
    expect((await get('/bestilling', { ...PAGE, cookie })).status).toBe(200);
    const answer = await get('/bytt', { cookie });
    expect([answer.status, await answer.json()]).toEqual([403, { code: 'SESSION_IS_NOT_FRESH' }]);
  });

  it('says 503 while Portvakt is away, clears no cookie and sends nobody to the sign-in', async () => {
    const { token } = await aSignedInUser(app);
    for (const headers of [PAGE, { accept: 'application/json' }]) {
      const answer = await get('/bestilling', { ...headers, ...cookieOf(token) }, inAnOutage);
      expect([answer.status, await answer.json()]).toEqual([503, { code: 'PORTVAKT_UNAVAILABLE' }]);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});
