import { afterEach, describe, expect, it } from '@jest/globals';

import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('/utviklerpost', () => {
  let app: TestApp;

  afterEach(() => app.stop());

  it('shows the mails on a development machine', async () => {
    app = await startTestApp();
    await app.request().get('/utviklerpost').expect(200).expect('cache-control', 'no-store');
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('is an unknown route %s', async (_where, environment) => {
    app = await startTestApp(environment);
    expect((await app.request().get('/utviklerpost')).status).toBe(404);
    expect((await app.request().get('/utviklerpost/stil.css')).status).toBe(404);
  });
});
