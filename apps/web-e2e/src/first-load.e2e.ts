import type { Page, Route } from '@playwright/test';

import { follow, heading } from './testing/page-steps.js';
import { expect, signedUp, test } from './testing/product.js';

const NO_CONTACT = 'Vi får ikke kontakt. Sjekk at du er på nett.';

/** Lets the first `failures` requests for a script fail. */
async function failScript(page: Page, name: string, failures: number): Promise<void> {
  let left = failures;
  await page.route(`**/assets/${name}*`, (route: Route) => {
    left -= 1;
    return left < 0 ? route.continue() : route.abort();
  });
}

test('shows the sign-in form without asking for the settings, and asks for the session once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/logg-inn');
  await expect(page.getByLabel('E-postadresse')).toBeVisible();
  expect(asked).not.toContain('/api/web-config');
  expect(asked.filter((path) => path === '/get-session')).toHaveLength(1);
});

test('names every script of the page in its HTML', async ({ page, request }) => {
  const html = await (await request.get('/konto/enheter')).text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  await signedUp(page);
  // Leaves the account, which goes on fetching its pages while the browser is idle.
  await page.goto('/hjelp');
  await expect(heading(page, 'Hjelp med innlogging')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.push(pathname);
  });
  await page.goto('/konto/enheter', { waitUntil: 'commit' });
  await expect(heading(page, 'Enheter der du er logget inn')).toBeVisible();
  const heard = asked.slice(0, named.length);
  expect([...heard].sort()).toEqual([...named].sort());
});

test('opens a page whose script failed once', async ({ page }) => {
  await page.goto('/logg-inn');
  await failScript(page, 'help-page', 1);
  await follow(page, 'Hjelp med innlogging');
  await expect(heading(page, 'Hjelp med innlogging')).toBeVisible();
});

test('tells that there is no network, and opens the page once there is', async ({ page, context }) => {
  await page.goto('/logg-inn');
  await expect(page.getByLabel('E-postadresse')).toBeVisible();
  await context.setOffline(true);
  await follow(page, 'Hjelp med innlogging');
  await expect(page.getByText(NO_CONTACT)).toBeVisible();
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText(NO_CONTACT)).toBeVisible();

  await context.setOffline(false);
  await expect(heading(page, 'Hjelp med innlogging')).toBeVisible();
});

test('reloads once for a page whose script is gone, then keeps the menu beside the message', async ({ page }) => {
  await signedUp(page);
  await failScript(page, 'sessions-page', Number.POSITIVE_INFINITY);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/konto/enheter');
  await expect(heading(page, 'Noe gikk galt')).toBeVisible();
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('navigation', { name: 'Kontoen din' }).getByRole('link', { name: 'Profil' }).click();
  await expect(heading(page, 'Profil')).toBeVisible();
});

test('has fetched the other account pages when the network is lost', async ({ page, context }) => {
  const script = page.waitForResponse(/\/assets\/profile-page-[^/]*\.js$/);
  await signedUp(page);
  await expect(heading(page, 'Kontoen din')).toBeVisible();
  // Ends when the browser has this script and all that it imports.
  await page.addScriptTag({ type: 'module', url: (await script).url() });
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Kontoen din' }).getByRole('link', { name: 'Profil' }).click();
  await expect(heading(page, 'Profil')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('says what is missing', async ({ page }) => {
    await page.goto('/logg-inn');
    const notice = page.locator('.no-script');
    await expect(notice).toBeVisible();
    for (const language of ['Denne siden trenger', 'Denne sida treng', 'This page needs']) {
      await expect(notice).toContainText(`${language} JavaScript.`);
    }
    await expect(page.locator('.first-frame')).toBeHidden();
  });
});
