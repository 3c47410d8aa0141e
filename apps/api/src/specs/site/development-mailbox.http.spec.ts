import { describe, expect, it } from '@jest/globals';

import { useTestApp } from '../../testing/test-app.js';

describe('/utviklerpost on a development machine', () => {
  const app = useTestApp();

  it('shows the mails', async () => {
    await app.request().get('/utviklerpost').expect(200).expect('cache-control', 'no-store');
  });
});

describe.each([
  ['in production', { NODE_ENV: 'production' }],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
])('/utviklerpost %s', (_where, environment) => {
  const app = useTestApp(environment);

  it('is an unknown route', async () => {
    expect((await app.request().get('/utviklerpost')).status).toBe(404);
    expect((await app.request().get('/utviklerpost/stil.css')).status).toBe(404);
  });
});
