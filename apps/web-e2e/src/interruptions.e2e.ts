import type { Browser, Page, Route } from '@playwright/test';

import { expect, PASSWORD, type Person, signedUp, signIn, test } from './testing/product.js';

const KEPT = 'Vi tok vare på det du skrev, men det er ikke sendt inn ennå.';

const name = (page: Page) => page.getByRole('textbox', { name: 'Navn' });
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text });

/** The names of the app's session-storage entries; the router stores scroll positions there too. */
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('portvakt.')));

/** Revokes every other session of the user from another browser. */
async function revokeOtherSessions(browser: Browser, origin: string, person: Person): Promise<void> {
  const elsewhere = await browser.newContext({ baseURL: origin, locale: 'nb-NO' });
  const page = await elsewhere.newPage();
  await signIn(page, person);
  await expect(heading(page, 'Kontoen din')).toBeVisible();
  await page.goto('/konto/enheter');
  await page.getByRole('button', { name: 'Logg ut alle andre enheter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Logg ut/ }).click();
  await expect(page.getByText('Ingen andre enheter er logget inn.')).toBeVisible();
  await elsewhere.close();
}

/** Signs in on the page shown after a session ended. */
async function signInAgain(page: Page, person: Person): Promise<void> {
  await expect(page.getByText('Du er logget ut. Logg inn for å fortsette.')).toBeVisible();
  await page.getByLabel('E-postadresse').fill(person.email);
  await page.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logg inn', exact: true }).click();
}

test('restores typed text when a session ends while a form is open', async ({ page, browser, baseURL }) => {
  const person = await signedUp(page);
  await page.goto('/konto/profil');
  await name(page).fill('Kari Berg');
  await revokeOtherSessions(browser, baseURL ?? '', person);
  await page.getByRole('button', { name: 'Lagre' }).click();

  await signInAgain(page, person);
  await expect(heading(page, 'Profil')).toBeVisible();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(name(page)).toHaveValue('Kari Berg');
  await page.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Profilen er lagret.')).toBeVisible();
  await page.reload();
  await expect(name(page)).toHaveValue('Kari Berg');
  await expect(page.getByText(KEPT)).toHaveCount(0);
});

test('restores a typed e-mail address, and never stores a password', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signedUp(page);
  await page.goto('/konto/profil');
  await page.getByRole('button', { name: 'Endre e-postadresse' }).click();
  await page.getByLabel('Ny e-postadresse').fill('ny@eksempel.no');
  await revokeOtherSessions(browser, baseURL ?? '', person);
  await page.getByRole('button', { name: 'Send lenke' }).click();
  await signInAgain(page, person);
  await expect(page.getByLabel('Ny e-postadresse')).toHaveValue('ny@eksempel.no');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).toContain('ny@eksempel.no');
  expect(stored).not.toContain(PASSWORD);

  await page.getByRole('button', { name: 'Logg ut' }).click();
  await expect(heading(page, 'Du er logget ut')).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

test('says when the browser is offline, keeps the form, and sends it once online', async ({
  page,
  context,
}) => {
  await signedUp(page);
  await page.goto('/konto/profil');
  await name(page).fill('Kari Berg');
  await context.setOffline(true);
  await expect(page.getByText('Du ser ut til å være frakoblet.')).toBeVisible();
  await page.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Vi får ikke kontakt. Sjekk at du er på nett.')).toBeVisible();
  await expect(name(page)).toHaveValue('Kari Berg');

  await context.setOffline(false);
  await expect(page.getByText('Du ser ut til å være frakoblet.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Profilen er lagret.')).toBeVisible();
});

test('shows progress on a slow network, and a second press sends nothing twice', async ({ page }) => {
  await signedUp(page);
  await page.goto('/konto/profil');
  const held: Route[] = [];
  await page.route('**/update-user', (route) => void held.push(route));
  await name(page).fill('Kari Berg');
  await page.getByRole('button', { name: 'Lagre' }).click();
  const busy = page.getByRole('button', { name: 'Lagrer' });
  await expect(busy).toBeVisible();
  await busy.click();
  await name(page).press('Enter');
  await expect(busy).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect(page.getByText('Profilen er lagret.')).toBeVisible();
  expect(held).toHaveLength(1);
});

test('announces content that is loading on a slow network', async ({ page }) => {
  await signedUp(page);
  const held: Route[] = [];
  await page.route('**/list-sessions', (route) => void held.push(route));
  await page.goto('/konto/enheter');
  await expect(page.getByText('Henter …')).toBeAttached();
  for (const route of held) await route.continue();
  await page.unroute('**/list-sessions');
  await expect(page.getByText('Denne enheten', { exact: true })).toBeVisible();
});

test('signs out the other tab too, which keeps nothing', async ({ page, context }) => {
  const person = await signedUp(page);
  const other = await context.newPage();
  await other.goto('/konto/profil');
  await name(other).fill('Kari Berg');
  await page.getByRole('button', { name: 'Logg ut' }).click();
  await expect(heading(page, 'Du er logget ut')).toBeVisible();
  await expect(other).toHaveURL(/\/logg-inn\?utlopt=1&neste=%2Fkonto%2Fprofil/);
  await expect.poll(() => storedKeys(other)).toEqual([]);

  await signInAgain(other, person);
  await expect(name(other)).toHaveValue(person.name);
});
