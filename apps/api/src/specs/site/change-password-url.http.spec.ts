import { afterEach, describe, expect, it } from '@jest/globals';

import { aBuiltWebApp } from '../../testing/built-web-app.js';
import { expectEmptyAnswer, SECURITY_HEADERS } from '../../testing/expected-answers.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const ADDRESS = '/.well-known/change-password';
/** Requested by password managers to learn whether a 404 can be trusted. */
const PROBE = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';

describe('a password manager that looks for the change-password page', () => {
  const endings: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  async function start(environment: Readonly<Record<string, string>>, withWebApp: boolean): Promise<TestApp> {
    const built = withWebApp ? await aBuiltWebApp() : undefined;
    const app = await startTestApp(environment, built ? { webApp: built.folder } : {});
    endings.push(
      () => app.stop(),
      () => built?.remove() ?? Promise.resolve(),
    );
    return app;
  }

  it.each(['/', '/api/auth'])('is redirected to the page from the site root, with the base path %s', async (base) => {
    const app = await start({ BASE_PATH: base }, true);
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
    const app = await start({}, true);
    expectEmptyAnswer(await app.request().get(PROBE), 404);
    expectEmptyAnswer(await app.request().get('/.well-known/'), 404);
    expectEmptyAnswer(await app.request().post(ADDRESS), 404);
  });

  it('gets 404 when no web app is served', async () => {
    const app = await start({}, false);
    expectEmptyAnswer(await app.request().get(ADDRESS), 404);
  });
});
