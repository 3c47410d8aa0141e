import { describe, expect, it } from '@jest/globals';

import { RateLimiter } from '@portvakt/adapters/http';

import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { aClient, aClientIp, clientAt, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { startTestApp, useTestApp } from '../../testing/test-app.js';

describe('disabled paths of a service below /api/auth', () => {
  const app = useTestApp({
    ...LIMITS_BEHIND_PROXY,
    BASE_PATH: '/api/auth',
    DISABLED_PATHS: '/ok,/ready,/api/reference,/reset-password/{token}',
    RATE_LIMIT_MAX: '2',
  });

  it.each(['/ok', '/api/reference'])('are those below the base, and not what the site root has: %s', async (path) => {
    expectEmptyAnswer(await aClient(app).get(`/api/auth${path}`), 404);
    await aClient(app).get(path).expect(200);
  });

  it('leave /ready at the site root, where alone it stands', async () => {
    await aClient(app).get('/ready').expect(200);
    expectEmptyAnswer(await aClient(app).get('/api/auth/ready'), 404);
  });

  it('are unknown before they are too many, and counted all the same', async () => {
    const address = aClientIp();
    for (let n = 0; n < 3; n++) expectEmptyAnswer(await clientAt(app, address).get('/api/auth/ok'), 404);
    expect(await app.nest.get(RateLimiter).takeForAddress('/ok', address)).toMatchObject({ allowed: false });
  });

  it.each(['/error', '/get-session', '/sign-in/email'])(
    'have calls beside them whose budget no request at the site root spends: %s',
    async (path) => {
      const client = aClient(app);
      for (let n = 0; n < 40; n++) await client.post(path).send({});
      const below = await (path === '/sign-in/email'
        ? client.post(`/api/auth${path}`).send({})
        : client.get(`/api/auth${path}`));
      expect(below.status).not.toBe(429);
    },
  );
});

describe('a disabled path with a parameter', () => {
  const app = useTestApp({
    ...LIMITS_BEHIND_PROXY,
    DISABLED_PATHS: '/reset-password/{token},/error',
    RATE_LIMIT_MAX: '2',
  });

  it('is whatever stands in its place, one call for all', async () => {
    const client = aClient(app);
    for (const token of ['one', 'two', 'three', 'four']) {
      expectEmptyAnswer(await client.get(`/reset-password/${token}?callbackURL=%2Freset`), 404);
    }
  });

  it('is not the call without it, which counts by itself', async () => {
    const client = aClient(app);
    for (let n = 0; n < 2; n++) await client.post('/reset-password').send({}).expect(400);
    await client.post('/reset-password').send({}).expect(429);
  });
});

describe('a disabled path with an alias', () => {
  it.each([
    ['/forget-password', 404],
    ['/request-password-reset', 400],
  ])('takes the alias away where %s is disabled, and the endpoint answers %i', async (DISABLED_PATHS, endpoint) => {
    const app = await startTestApp({ DISABLED_PATHS });
    try {
      expectEmptyAnswer(await app.request().post('/request-password-reset').send({}), 404);
      expectEmptyAnswer(await app.request().post('/request-password-reset/').send({}), 404);
      expect((await app.request().post('/forget-password').send({})).status).toBe(endpoint);
    } finally {
      await app.stop();
    }
  });
});
