import { afterEach, describe, expect, it } from '@jest/globals';

import { isWebPage, SCRIPT } from '../../testing/built-web-app.js';
import { errorBody, expectEmptyAnswer } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';

const FOREIGN = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

const FOREIGN_FETCH = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://evil.example' };

/** The destinations of frames (Fetch standard). */
const FRAMES = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];
const aFrame = (destination: string) => ({
  ...FOREIGN,
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': destination,
});

const app = useTestApp(
  { RATE_LIMIT_ENABLED: 'true', DISABLED_PATHS: '/list-accounts', TRUSTED_ORIGINS: 'https://shop.example' },
  { hasWebApp: true },
);

afterEach(() => app.clock.advance(11_000));

describe('a foreign page that cannot read the answer (specification C25)', () => {
  it.each(['/two-factor/verify-otp', '/get-session', '/ok', '/nobody-knows', '/list-accounts', '/two%2Dfactor/x'])(
    'is rejected without a body: %s',
    async (path) => {
      expectEmptyAnswer(await app.request().get(path).set(FOREIGN), 403);
    },
  );

  it.each([
    ['a no-cors request', FOREIGN],
    ['a fetch from an origin that is not trusted', FOREIGN_FETCH],
    ...FRAMES.map((frame) => [`a frame (${frame})`, aFrame(frame)] as const),
    ['a web socket', { ...FOREIGN, 'sec-fetch-mode': 'websocket', 'sec-fetch-dest': 'websocket' }],
  ])("does not use up the visitor's rate limit: %s", async (_, foreign) => {
    const path = '/two-factor/verify-totp';
    const preflight = { ...foreign, origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (let n = 0; n < 5; n++) {
      expectEmptyAnswer(await app.request().get(path).set(foreign), 403);
      expectEmptyAnswer(await app.request().options(path).set(preflight), 403);
      const post = app.request().post(path).set(foreign).set('content-type', 'text/plain');
      expectEmptyAnswer(await post.send('{}'), 403);
    }
    for (let n = 0; n < 3; n++) await app.request().post('/two-factor/verify-totp').send({}).expect(401);
    await app.request().post('/two-factor/verify-totp').send({}).expect(429);
  });

  it('may load files and pages of the web app', async () => {
    expect((await app.request().get('/assets/a.js').set(FOREIGN).expect(200)).text).toBe(SCRIPT);
    expect(isWebPage((await app.request().get('/logg-inn').set(FOREIGN).expect(200)).text)).toBe(true);
  });
});

describe('a request that is not rejected', () => {
  it.each([
    ['from a link or a form', 'cross-site', 'navigate'],
    ['from a program that names no origin', 'cross-site', 'cors'],
    ['for an image of the service itself', 'same-origin', 'no-cors'],
    ['from a sibling site', 'same-site', 'no-cors'],
    ['from the address bar', 'none', 'navigate'],
  ])('comes %s', async (_, site, mode) => {
    await app.request().get('/ok').set({ 'sec-fetch-site': site, 'sec-fetch-mode': mode }).expect(200);
  });

  it('comes from a page that may read the answer', async () => {
    const headers = { ...FOREIGN_FETCH, origin: 'https://shop.example' };
    const answer = await app.request().get('/ok').set(headers).expect(200);
    expect(answer.headers['access-control-allow-origin']).toBe('https://shop.example');
  });

  it('has a JSON body, and is judged by its origin', async () => {
    const { body } = await app.request().post('/sign-out').set(FOREIGN_FETCH).set('cookie', 'a=b').send({}).expect(403);
    expect(body).toEqual(errorBody('INVALID_ORIGIN'));
  });

  it('comes from a provider that posts a form', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    await app.request().post('/callback/apple').set(headers).type('form').send('state=s').expect(302);
  });
});
