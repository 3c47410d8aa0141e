import { expect, it } from '@jest/globals';

import { CONNECTION_TIMEOUTS } from './connection-timeouts.js';

/** How long nginx keeps an idle connection to a server, where its configuration says nothing. */
const KEEP_ALIVE_OF_NGINX_MS = 60_000;

it('keeps a connection for longer than the proxy does (security O5)', () => {
  expect(CONNECTION_TIMEOUTS.keepAlive).toBe(75_000);
  expect(CONNECTION_TIMEOUTS.keepAlive).toBeGreaterThan(KEEP_ALIVE_OF_NGINX_MS);
});

it('ends slow headers, slow requests and silent connections (security L9)', () => {
  expect(CONNECTION_TIMEOUTS).toMatchObject({ headers: 20_000, request: 30_000, check: 5_000, silence: 120_000 });
});
