import { describe, expect, it } from '@jest/globals';

import { expectEmptyAnswer, SECURITY_HEADERS } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';

const ADDRESS = '/.well-known/change-password';
/** Requested by password managers to learn whether a 404 can be trusted. */
const PROBE = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';

describe.each(['/', '/api/auth'])('a password manager, with the base path %s', (base) => {
  const app = useTestApp({ BASE_PATH: base }, { hasWebApp: true });

  it('is redirected from the site root to the page that changes the password', async () => {
    const { headers, text } = await app.request().get(ADDRESS).expect(303);
    expect(headers).toMatchObject({
      ...SECURITY_HEADERS,
      location: '/konto/sikkerhet/passord',
      'cache-control': 'no-store',
    });
    expect(text).toBe('');
    if (base !== '/') expectEmptyAnswer(await app.request().get(base + ADDRESS), 404);
  });

  it('can trust a 404', async () => {
    expectEmptyAnswer(await app.request().get(PROBE), 404);
    expectEmptyAnswer(await app.request().get('/.well-known/'), 404);
    expectEmptyAnswer(await app.request().post(ADDRESS), 404);
  });
});

describe('a password manager, when no web app is served', () => {
  const app = useTestApp();

  it('gets 404', async () => {
    expectEmptyAnswer(await app.request().get(ADDRESS), 404);
  });
});
