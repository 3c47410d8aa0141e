import { describe, expect, it } from '@jest/globals';

import { isWebPage } from '../../testing/built-web-app.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';

describe('a service with base path /konto, which is also a page of the web app', () => {
  const environment = { BASE_PATH: '/konto', DISABLED_PATHS: '/list-sessions', RATE_LIMIT_MAX: '2' };
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, ...environment }, { hasWebApp: true });

  it.each(['/konto/get-session', '/konto/error', '/konto/ok'])('rate-limits its endpoints: GET %s', async (path) => {
    const client = aClient(app);
    for (let n = 0; n < 2; n++) await client.get(path).expect(200);
    await client.get(path).expect(429);
  });

  it('rate-limits password attempts', async () => {
    const client = aClient(app);
    for (let n = 0; n < 30; n++) await client.post('/konto/sign-in/email').send({}).expect(400);
    await client.post('/konto/sign-in/email').send({}).expect(429);
  });

  it('does not serve a disabled endpoint', async () => {
    expectEmptyAnswer(await aClient(app).get('/konto/list-sessions'), 404);
    expectEmptyAnswer(await aClient(app).post('/konto/list-sessions'), 404);
  });

  it('still serves the other pages, which are not rate-limited', async () => {
    const client = aClient(app);
    for (const path of ['/', '/logg-inn', '/logg-inn', '/logg-inn']) {
      expect(isWebPage((await client.get(path).expect(200)).text)).toBe(true);
    }
  });
});
