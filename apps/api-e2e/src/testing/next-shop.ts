import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { Adopter } from './adopter.js';
import { startProduct } from './product.js';
import type { Service } from './service.js';
import type { SignedUpUser } from './users.js';

const NEXT = 'node_modules/next/dist/bin/next';
const NO_TELEMETRY = { NEXT_TELEMETRY_DISABLED: '1' };
/** The build takes half a minute, and many times that on a busy machine. */
const BUILD_LIMIT_MS = 600_000;
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

interface Portvakt {
  readonly service: Service;
  signUp(): Promise<SignedUpUser>;
}

/**
 * Builds examples/next outside of the repository, starts it and sends it requests. `portvakt` refreshes a session at
 * each use.
 */
export function describeNextShop(frameworks: string, portvakt: () => Portvakt): void {
  describe('and the product on Next (case 39)', () => {
    let shop: Adopter;
    let url: string;

    const start = (portvaktUrl: string): Promise<string> =>
      startProduct(join(shop.folder, NEXT), { ...NO_TELEMETRY, PORTVAKT_URL: portvaktUrl }, [
        ...['start', shop.folder],
        ...['--hostname', '127.0.0.1'],
      ]);
    const get = (path: string, headers: Readonly<Record<string, string>>) =>
      fetch(url + path, { headers, redirect: 'manual' });

    beforeAll(async () => {
      shop = Adopter.installFor('examples/next', { copied: frameworks });
      shop.run(NEXT, ['build'], { ...NO_TELEMETRY, NODE_ENV: 'production' });
      url = await start(portvakt().service.address);
    }, BUILD_LIMIT_MS);

    it('shows who is signed in, and the browser gets the cookie of the refreshed session', async () => {
      const { browser, email } = await portvakt().signUp();
      const page = await get('/bestilling', { ...PAGE, cookie: browser.cookieHeader });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(email)]);
      const refreshed = [expect.stringMatching(/^portvakt\.session_token=[^;]+; Max-Age=604800/)];
      expect(page.headers.getSetCookie()).toEqual(refreshed);
      const orders = await get('/ordrer', { cookie: browser.cookieHeader });
      expect([orders.status, await orders.json()]).toEqual([200, { orders: [], of: expect.any(String) }]);
      expect(orders.headers.getSetCookie()).toEqual(refreshed);
    });

    it('sends a visitor without a session to the sign-in and back, by the host that the browser sees', async () => {
      const { service } = portvakt();
      const behindProxy = { 'x-forwarded-host': 'butikk.example.no', 'x-forwarded-proto': 'https' };
      for (const [headers, origin] of [
        [PAGE, url],
        [{ ...PAGE, ...behindProxy }, 'https://butikk.example.no'],
      ] as const) {
        const answer = await get('/bestilling?vare=7', headers);
        const signIn = new URL(answer.headers.get('location') ?? '');
        expect([answer.status, signIn.origin + signIn.pathname]).toEqual([302, `${service.address}/logg-inn`]);
        expect(signIn.searchParams.get('neste')).toBe(`${origin}/bestilling?vare=7`);
      }
    });

    it('answers a request for data without a session 401, and pages without a guard to everybody', async () => {
      const refused = await get('/ordrer', {});
      expect([refused.status, await refused.json()]).toEqual([401, { code: 'UNAUTHORIZED' }]);
      expect((await get('/', PAGE)).status).toBe(200);
    });

    it('answers 503 while Portvakt is away, and signs nobody out', async () => {
      const inAnOutage = await start('http://127.0.0.1:1');
      const { browser } = await portvakt().signUp();
      const answer = await fetch(`${inAnOutage}/bestilling`, { headers: { ...PAGE, cookie: browser.cookieHeader } });
      expect([answer.status, await answer.json()]).toEqual([503, { code: 'PORTVAKT_UNAVAILABLE' }]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });
  });
}
