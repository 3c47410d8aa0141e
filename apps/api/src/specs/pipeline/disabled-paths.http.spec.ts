import { describe, expect, it } from '@jest/globals';

import { DisabledPaths, RateLimiter } from '@portvakt/adapters/http';

import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { aClient, aClientIp, clientAt, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';

describe('disabled paths of a service with base path /api/auth', () => {
  const app = useTestApp({
    ...LIMITS_BEHIND_PROXY,
    BASE_PATH: '/api/auth',
    DISABLED_PATHS: '/ok,/ready,/api/reference,/reset-password/{token}',
    RATE_LIMIT_MAX: '2',
  });

  it.each(['/ok', '/api/reference'])('are those below the base path, not those at the site root: %s', async (path) => {
    expectEmptyAnswer(await aClient(app).get(`/api/auth${path}`), 404);
    await aClient(app).get(path).expect(200);
  });

  it('leave /ready at the site root, the only place it is served', async () => {
    await aClient(app).get('/ready').expect(200);
    expectEmptyAnswer(await aClient(app).get('/api/auth/ready'), 404);
  });

  it('answer 404 before 429, and are counted', async () => {
    const address = aClientIp();
    for (let n = 0; n < 3; n++) expectEmptyAnswer(await clientAt(app, address).get('/api/auth/ok'), 404);
    expect(await app.nest.get(RateLimiter).takeForIp('/ok', address)).toMatchObject({ allowed: false });
  });

  it.each(['/error', '/get-session', '/sign-in/email'])(
    'do not share the limit of other endpoints with requests at the site root: %s',
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

  it('covers every value, as one endpoint', async () => {
    const client = aClient(app);
    for (const token of ['one', 'two', 'three', 'four']) {
      expectEmptyAnswer(await client.get(`/reset-password/${token}?callbackURL=%2Freset`), 404);
    }
  });

  it('does not cover the path without the parameter, which is counted separately', async () => {
    const client = aClient(app);
    for (let n = 0; n < 2; n++) await client.post('/reset-password').send({}).expect(400);
    await client.post('/reset-password').send({}).expect(429);
  });
});

describe('a disabled value of a parameter', () => {
  const app = useTestApp({ DISABLED_PATHS: '/callback/google' });

  it('leaves the other values as they are', async () => {
    expectEmptyAnswer(await app.request().get('/callback/google?code=1&state=s'), 404);
    await app.request().get('/callback/github?code=1&state=s').expect(302);
  });
});

describe.each([
  ['/forget-password', 404],
  ['/request-password-reset', 400],
])('the endpoint with an alias, when %s is disabled', (DISABLED_PATHS, status) => {
  const app = useTestApp({ DISABLED_PATHS });

  it(`is not reached by its alias, and answers ${status}`, async () => {
    expectEmptyAnswer(await app.request().post('/request-password-reset').send({}), 404);
    expectEmptyAnswer(await app.request().post('/request-password-reset/').send({}), 404);
    expect((await app.request().post('/forget-password').send({})).status).toBe(status);
  });
});

describe('a disabled path', () => {
  const used =
    '/sign-in/email,/request-password-reset,/callback/google,/callback/{id},/reset-password/{token},/list-sessions';
  const app = useTestApp({
    BASE_PATH: '/api/auth',
    DISABLED_PATHS: `${used},/sign-in/emial,/reset-password/{id},/ready`,
  });

  it('that no endpoint has is known as unused', () => {
    expect(app.nest.get(DisabledPaths).unused).toEqual(['/sign-in/emial', '/reset-password/{id}', '/ready']);
  });
});
