import { describe, expect, it } from '@jest/globals';

import { RateLimiter } from '@portvakt/adapters/http';

import { expectEmptyAnswer, SECURITY_HEADERS } from '../../testing/expected-answers.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { JSON_TYPE, rawRequest, sendRawBytes } from '../../testing/raw-requests.js';
import { useTestApp } from '../../testing/test-app.js';

const TRUSTED = 'https://trusted.example';
const PREFLIGHT = { origin: TRUSTED, 'access-control-request-method': 'POST' };

describe('the security headers (security M2)', () => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, TRUSTED_ORIGINS: TRUSTED, RATE_LIMIT_MAX: '2' });

  it.each([
    ['a success', 'GET', '/get-session', 200],
    ['a page', 'GET', '/error', 200],
    ['the reference', 'GET', '/api/reference', 200],
    ['an error', 'GET', '/list-sessions', 401],
    ['an unknown route', 'GET', '/nope', 404],
    ['an invalid body', 'POST', '/sign-in/email', 400],
  ])('are on %s', async (_, method, path, status) => {
    const answer = await rawRequest(app, {
      method,
      path,
      headers: method === 'POST' ? { ...JSON_TYPE, 'x-forwarded-for': '203.0.113.200' } : {},
    });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
    for (const name of ['server', 'x-powered-by']) expect(answer.headers).not.toHaveProperty(name);
  });

  it('are on a preflight, also one that is over its limit', async () => {
    const address = '203.0.113.201';
    const ask = () =>
      app
        .request()
        .options('/get-session')
        .set({ ...PREFLIGHT, 'x-forwarded-for': address });
    for (let n = 0; n < 2; n++) {
      const { headers } = await ask().expect(204);
      expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'access-control-allow-origin': TRUSTED });
    }
    expect((await ask().expect(429)).headers).toMatchObject(SECURITY_HEADERS);
    expect((await aClient(app).get('/get-session')).status).toBe(200);
  });

  it('are on OPTIONS without a preflight, whose paths without a route count as unknown ones', async () => {
    const address = '203.0.113.202';
    const limiter = app.nest.get(RateLimiter);
    for (let n = 0; n < 2; n++) {
      for (const path of ['/made-up', '/list-sessions']) {
        const answer = await app.request().options(path).set('x-forwarded-for', address);
        expectEmptyAnswer(answer, 404);
        expect(answer.headers).toMatchObject(SECURITY_HEADERS);
      }
    }
    expect(await limiter.takeUnknown('/made-up', address)).toMatchObject({ allowed: false });
    expect(await limiter.takeForIp('/list-sessions', address)).toMatchObject({ allowed: false });
  });

  it.each(['/%zz', '/get-session%', '/%c3%28'])(
    'are on a path that cannot be decoded, which is counted: %s',
    async (path) => {
      for (let n = 0; n < 2; n++) {
        const answer = await rawRequest(app, { path });
        expectEmptyAnswer(answer, 404);
        expect(answer.headers).toMatchObject(SECURITY_HEADERS);
      }
      // It is 404 before 429 (specification §1.2), so the answers do not reveal it.
      expect(await app.nest.get(RateLimiter).takeUnknown(path, '127.0.0.1')).toMatchObject({ allowed: false });
    },
  );
});

describe('bytes that are not a valid request', () => {
  const app = useTestApp();

  it.each([
    ['garbage', 'this is no HTTP\r\n\r\n', '400 Bad Request'],
    ['an unknown method', 'FETCH /ok HTTP/1.1\r\nhost: x\r\n\r\n', '400 Bad Request'],
    [
      'two lengths',
      'POST /sign-out HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400 Bad Request',
    ],
    [
      'a header beyond the maximum',
      `GET /ok HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('get a bare status and no message: %s', async (_, bytes, status) => {
    const answer = await sendRawBytes(app, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\\r\\n`));
    const [head, body] = answer.split('\r\n\r\n');
    expect(body).toBe('');
    expect(head?.toLowerCase()).toContain('content-length: 0');
    expect(head?.toLowerCase()).not.toMatch(/content-type|server|fastify/);
  });

  it('do not affect other requests', async () => {
    await sendRawBytes(app, '\u0000\u0001\r\n\r\n');
    await app.request().get('/ok').expect(200);
  });
});
