import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser } from '../../testing/users.js';

const WINDOW_MS = 10_000;

const label = { nb: 'Ansattnummer', nn: 'Tilsettnummer', en: 'Employee number' };

const app = useTestApp({
  ...LIMITS_BEHIND_PROXY,
  ADDITIONAL_USER_FIELDS: JSON.stringify({ ansattnummer: { type: 'string', unique: true, label } }),
  RATE_LIMIT_RULES: JSON.stringify({
    '/error': { window: 10, max: 3 },
    '/ready': { window: 20, max: 2 },
    '/api/*': { window: 10, max: 2 },
    '/api/web-config': { window: 10, max: 4 },
    '/sign-in/social': { window: 10, max: 1 },
  }),
});

/** Statuses of `count` requests, one after the other. */
async function statuses(count: number, ask: () => PromiseLike<{ status: number }>): Promise<readonly number[]> {
  const seen: number[] = [];
  for (let n = 0; n < count; n++) seen.push((await ask()).status);
  return seen;
}

const times = (count: number, status: number): readonly number[] => Array.from({ length: count }, () => status);

describe('the default limit', () => {
  it('allows 100 requests in 10 seconds for each client and path', async () => {
    const client = aClient(app);
    expect(await statuses(101, () => client.get('/ok'))).toEqual([...times(100, 200), 429]);
    expect((await client.get('/get-session')).status).toBe(200);
    expect((await aClient(app).get('/ok')).status).toBe(200);
  });

  it('allows no more when they arrive at once', async () => {
    const client = aClient(app);
    const answers = await Promise.all(Array.from({ length: 130 }, async () => client.get('/ok')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('applies to unknown paths', async () => {
    const client = aClient(app);
    expect(await statuses(101, () => client.get('/nope'))).toEqual([...times(100, 404), 429]);
  });
});

describe('a limit', () => {
  it('counts every spelling of a path and every method together', async () => {
    const client = aClient(app);
    const spellings = ['/error', '/error/?x=1', '/%65rror'];
    for (const path of spellings) await client.get(path);
    for (const path of ['/error', '/error/', '/error?error=y']) expect((await client.get(path)).status).toBe(429);
    expect((await client.post('/error')).status).toBe(429);
  });

  it('slides with the requests that it allows', async () => {
    const client = aClient(app);
    for (let n = 0; n < 3; n++) {
      expect((await client.get('/error')).status).toBe(200);
      app.clock.advance(WINDOW_MS - 1_000);
    }
    expect((await client.get('/error')).status).toBe(429);
  });

  it('is not prolonged by the requests that it rejects', async () => {
    const client = aClient(app);
    await statuses(3, () => client.get('/error'));
    app.clock.advance(WINDOW_MS - 1_000);
    expect((await client.get('/error')).status).toBe(429);
    app.clock.advance(2_000);
    expect(await statuses(4, () => client.get('/error'))).toEqual([200, 200, 200, 429]);
  });

  it('of a profile with a unique field is that of sign-up, because a refusal tells that somebody has the value', async () => {
    const { token } = await aSignedInUser(app);
    const client = aClient(app);
    const change = () => client.post('/update-user').set('cookie', sessionCookie(token)).send({ name: 'Kari' });
    expect(await statuses(31, change)).toEqual([...times(30, 200), 429]);
    app.clock.advance(WINDOW_MS + 1);
    expect(await statuses(1, change)).toEqual([200]);
  });

  it('answers the waiting time in JSON and in two headers', async () => {
    const client = aClient(app);
    await statuses(3, () => client.get('/error'));
    app.clock.advance(3_000);
    const answer = await client.get('/error').expect(429);
    expect(answer.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(answer.headers['x-retry-after']).toBe('7');
    expect(answer.headers['retry-after']).toBe('7');
  });

  it('adds no headers to requests that it allows', async () => {
    const { headers } = await aClient(app).get('/error').expect(200);
    expect(Object.keys(headers).filter((name) => /retry|ratelimit/i.test(name))).toEqual([]);
  });
});

describe('the limits of single paths', () => {
  it.each(['/sign-in/email', '/sign-up/email', '/sign-in', '/sign-up-elsewhere', '/change-password', '/change-email'])(
    'allow 30 requests in 10 seconds: %s',
    async (path) => {
      const client = aClient(app);
      const seen = await statuses(31, () => client.post(path).send({}));
      expect(seen.slice(0, 30)).not.toContain(429);
      expect(seen.at(-1)).toBe(429);
    },
  );

  it.each([
    ['/two-factor/verify-totp', 401],
    ['/two-factor/anything', 404],
  ])('allow 3 requests in 10 seconds: %s', async (path, status) => {
    const client = aClient(app);
    expect(await statuses(4, () => client.post(path).send({}))).toEqual([status, status, status, 429]);
    app.clock.advance(WINDOW_MS + 1);
    expect((await client.post(path).send({})).status).toBe(status);
  });

  it('allow 3 verification mails in 60 seconds, whatever their addresses', async () => {
    const client = aClient(app);
    const ask = () => client.post('/send-verification-email').send({ email: anEmailAddress() });
    expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
    app.clock.advance(59_000);
    const answer = await ask().expect(429);
    expect(answer.headers['retry-after']).toBe('1');
    app.clock.advance(1_001);
    await ask().expect(200);
  });

  it('count an alias as its endpoint, and a path with a parameter as its pattern', async () => {
    const forgetful = aClient(app);
    await statuses(2, () => forgetful.post('/forget-password').send({}));
    expect(await statuses(2, () => forgetful.post('/request-password-reset').send({}))).toEqual([400, 429]);
    const guesser = aClient(app);
    let made = 0;
    const seen = await statuses(101, () => guesser.get(`/reset-password/token${++made}?callbackURL=`));
    expect(seen).toEqual([...times(100, 302), 429]);
  });

  it('are overridden by configured limits: by path, by pattern, the exact path first', async () => {
    const client = aClient(app);
    expect(await statuses(3, () => client.get('/ready'))).toEqual([200, 200, 429]);
    expect(await statuses(3, () => client.get('/api/reference'))).toEqual([200, 200, 429]);
    expect(await statuses(5, () => client.get('/api/web-config'))).toEqual([...times(4, 200), 429]);
    expect(await statuses(2, () => client.post('/sign-in/social').send({}))).toEqual([400, 429]);
    app.clock.advance(WINDOW_MS + 1_000);
    expect((await client.get('/ready')).status).toBe(429);
    expect((await client.get('/api/reference')).status).toBe(200);
  });
});

describe('configured default limits', () => {
  const own = useTestApp({
    ...LIMITS_BEHIND_PROXY,
    RATE_LIMIT_WINDOW: '60',
    RATE_LIMIT_MAX: '2',
    BASE_PATH: '/auth',
  });

  it('have another window and another number, below the base path too', async () => {
    const client = aClient(own);
    expect(await statuses(3, () => client.get('/auth/error/'))).toEqual([200, 200, 429]);
    own.clock.advance(59_000);
    expect((await client.get('/auth/error')).status).toBe(429);
    own.clock.advance(1_001);
    expect((await client.get('/auth/error')).status).toBe(200);
  });

  it('do not change the limits of single paths', async () => {
    const client = aClient(own);
    expect(await statuses(3, () => client.post('/auth/sign-in/email').send({}))).toEqual(times(3, 400));
  });
});

describe('limits that are disabled', () => {
  const free = useTestApp({ RATE_LIMIT_ENABLED: 'false', RATE_LIMIT_MAX: '1' });

  it('allow everything', async () => {
    expect(await statuses(5, () => free.request().get('/ok'))).toEqual(times(5, 200));
    expect(await statuses(5, () => free.request().post('/two-factor/enable').send({}))).toEqual(times(5, 401));
  });
});
