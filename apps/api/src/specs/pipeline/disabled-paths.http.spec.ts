import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { RateLimiter } from '@portvakt/adapters/http';

import { expectBare } from '../../testing/bare-answer.js';
import { aClient, aClientAddress, BEHIND_PROXY, clientAt } from '../../testing/clients.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('disabled paths of a service below /api/auth', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({
      ...BEHIND_PROXY,
      BASE_PATH: '/api/auth',
      DISABLED_PATHS: '/ok,/ready,/api/reference,/reset-password/{token}',
      RATE_LIMIT_MAX: '2',
    });
  });
  afterAll(() => app.stop());

  it.each(['/ok', '/api/reference'])('are those below the base, and not what the site root has: %s', async (path) => {
    expectBare(await aClient(app).get(`/api/auth${path}`), 404);
    await aClient(app).get(path).expect(200);
  });

  it('leave /ready at the site root, where alone it stands', async () => {
    await aClient(app).get('/ready').expect(200);
    expectBare(await aClient(app).get('/api/auth/ready'), 404);
  });

  it('are unknown before they are too many, and counted all the same', async () => {
    const address = aClientAddress();
    for (let n = 0; n < 3; n++) expectBare(await clientAt(app, address).get('/api/auth/ok'), 404);
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
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({
      ...BEHIND_PROXY,
      DISABLED_PATHS: '/reset-password/{token},/error',
      RATE_LIMIT_MAX: '2',
    });
  });
  afterAll(() => app.stop());

  it('is whatever stands in its place, one call for all', async () => {
    const client = aClient(app);
    for (const token of ['one', 'two', 'three', 'four']) {
      expectBare(await client.get(`/reset-password/${token}?callbackURL=%2Freset`), 404);
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
      expectBare(await app.request().post('/request-password-reset').send({}), 404);
      expectBare(await app.request().post('/request-password-reset/').send({}), 404);
      expect((await app.request().post('/forget-password').send({})).status).toBe(endpoint);
    } finally {
      await app.stop();
    }
  });
});
