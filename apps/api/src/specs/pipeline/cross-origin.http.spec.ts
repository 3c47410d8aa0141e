import { describe, expect, it } from '@jest/globals';

import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';

const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
const UNTRUSTED = [
  'https://evil.example',
  'null',
  'https://wild.example',
  'http://trusted.example',
  'http://localhost:3001',
];

describe('a page of another origin', () => {
  const app = useTestApp({
    TRUSTED_ORIGINS: 'https://trusted.example,*.wild.example',
    RATE_LIMIT_ENABLED: 'true',
    RATE_LIMIT_RULES: '{"/nope":{"window":10,"max":1}}',
  });

  it.each(['http://localhost:3000', 'https://trusted.example', 'https://a.wild.example'])(
    'gets a preflight answer when it is trusted: %s',
    async (origin) => {
      const answer = await app
        .request()
        .options('/sign-in/email')
        .set({ origin, ...PREFLIGHT })
        .expect(204);
      expect(answer.text).toBe('');
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
      });
      expect(answer.headers['vary']).toMatch(/\bOrigin\b/);
    },
  );

  it.each(UNTRUSTED)('gets no CORS headers when it is not trusted: %s', async (origin) => {
    const preflight = await app
      .request()
      .options('/sign-in/email')
      .set({ origin, ...PREFLIGHT });
    expectEmptyAnswer(preflight, 404);
    const answer = await app.request().get('/get-session').set({ origin }).expect(200);
    for (const { headers } of [preflight, answer]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['vary']).toMatch(/\bOrigin\b/);
    }
  });

  it.each([
    ['a success', 200, '/get-session'],
    ['an error', 401, '/list-sessions'],
    ['an unknown route', 404, '/unknown'],
  ])('may read %s with credentials, and never by a wildcard', async (_, status, path) => {
    const { headers } = await app.request().get(path).set('origin', 'https://trusted.example').expect(status);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://trusted.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'X-Retry-After, Retry-After',
    });
  });

  it('may read the Retry-After header', async () => {
    await app.request().get('/nope').set('origin', 'https://trusted.example');
    const { headers } = await app.request().get('/nope').set('origin', 'https://trusted.example').expect(429);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://trusted.example',
      'access-control-expose-headers': 'X-Retry-After, Retry-After',
      'retry-after': '10',
      'x-retry-after': '10',
    });
  });

  it('gets every answer within a limit and may read the refusal: preflights count apart', async () => {
    const origin = 'https://trusted.example';
    const path = '/two-factor/verify-totp';
    for (let n = 1; n <= 4; n++) {
      await app
        .request()
        .options(path)
        .set({ origin, ...PREFLIGHT })
        .expect(204);
      const answer = await app.request().post(path).set({ origin }).send({});
      expect(answer.status).toBe(n <= 3 ? 401 : 429);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
    }
  });

  it('may send a hundred preflights to a path in ten seconds', async () => {
    const ask = (path: string) =>
      app
        .request()
        .options(path)
        .set({ origin: 'https://evil.example', ...PREFLIGHT });
    for (let n = 0; n < 100; n++) expectEmptyAnswer(await ask('/list-sessions'), 404);
    await ask('/list-sessions').expect(429);
    expectEmptyAnswer(await ask('/sign-up/email'), 404);
    await app.request().get('/list-sessions').expect(401);
  });

  it.each([{}, { origin: 'https://trusted.example' }, { origin: 'https://evil.example' }])(
    'gets 404 for OPTIONS that is not a preflight: %j',
    async (headers) => expectEmptyAnswer(await app.request().options('/ok').set(headers), 404),
  );

  it('without an Origin header gets no CORS headers', async () => {
    const { headers } = await app.request().get('/get-session').expect(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
