import type { Page } from '@playwright/test';

import {
  aPerson,
  expect,
  mailTo,
  PASSWORD,
  signIn,
  signedUp,
  signInElsewhere,
  signUp,
  test,
} from './testing/product.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0';

const NO_COOKIES = 'Nettleseren lagrer ikke informasjonskapsler fra oss. Tillat dem, og logg inn.';

/** Each device is a heading below the page's heading. */
const devices = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('signs up, verifies the address, signs out and in, and signs another device out', async ({ page, baseURL }) => {
  const person = aPerson();
  await signUp(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // The mailbox shows what has arrived when it is opened.
  await mailTo(baseURL ?? '', person.email, 'Bekreft e-postadressen din');
  await page.goto('/utviklerpost');
  const mail = page.getByRole('article').filter({ hasText: person.email });
  await mail.getByRole('link', { name: /verify-email/ }).click();
  await expect(page.getByRole('heading', { name: 'E-postadressen er bekreftet' })).toBeVisible();
  await page.getByRole('link', { name: 'Gå til kontoen' }).click();
  await expect(page.getByRole('heading', { name: 'Kontoen din' })).toBeVisible();
  await expect(page.getByText('Du har ikke bekreftet e-postadressen')).toHaveCount(0);

  await page.getByRole('button', { name: 'Logg ut' }).click();
  await expect(page.getByRole('heading', { name: 'Du er logget ut' })).toBeVisible();
  await page.goto('/konto');
  await expect(page.getByRole('heading', { name: 'Logg inn' })).toBeVisible();

  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Kontoen din' })).toBeVisible();

  await signInElsewhere(baseURL ?? '', person, IPHONE);
  await page.goto('/konto/enheter');
  await expect(devices(page)).toHaveCount(2);
  await expect(devices(page).first().locator('..')).toContainText('Denne enheten');
  await page.getByRole('button', { name: 'Logg ut Safari på iPhone' }).click();
  await expect(page.getByText('Safari på iPhone er logget ut.')).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('Ingen andre enheter er logget inn.')).toBeVisible();
});

test('signs out all other devices after a question', async ({ page, baseURL }) => {
  const person = await signedUp(page);
  await signInElsewhere(baseURL ?? '', person, IPHONE);
  await signInElsewhere(baseURL ?? '', person, FIREFOX);
  await page.goto('/konto/enheter');
  await page.getByRole('button', { name: 'Logg ut alle andre enheter' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Vil du logge ut de andre enhetene?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(devices(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Logg ut alle andre enheter' }).click();
  await dialog.getByRole('button', { name: 'Logg ut 2 enheter' }).click();
  await expect(page.getByText('Ingen andre enheter er logget inn.')).toBeVisible();
});

test('does not reveal whether address or password was wrong, and keeps the address', async ({ page }) => {
  const person = await signedUp(page);
  await page.context().clearCookies();
  await page.goto('/logg-inn');
  await page.getByLabel('E-postadresse').fill(person.email);
  await page.getByLabel('Passord', { exact: true }).fill('feil passord');
  await page.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await expect(page.getByLabel('Passord', { exact: true })).toHaveAccessibleDescription(
    /E-postadressen eller passordet er feil/,
  );
  await expect(page.getByLabel('E-postadresse')).toHaveValue(person.email);
  await expect(page.getByLabel('Passord', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Passord', { exact: true })).toBeFocused();
});

test('says what to allow when the browser refuses cookies and storage', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
  await page.route(/\/sign-(up|in)\/email$/, async (route) => {
    const request = route.request();
    // Asked outside the browser, so that it never gets the cookies of the answer.
    const headers = { 'content-type': 'application/json', origin: new URL(request.url()).origin };
    const answer = await fetch(request.url(), { method: 'POST', headers, body: request.postData() });
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() });
  });
  const person = aPerson();
  await signUp(page, person);
  await expect(page.getByText(NO_COOKIES)).toBeVisible();
  await signIn(page, person);
  await expect(page.getByText(NO_COOKIES)).toBeVisible();
  await expect(page.getByLabel('E-postadresse')).toHaveValue(person.email);
});

test('shows a taken address at its field', async ({ page }) => {
  const person = await signedUp(page);
  await page.context().clearCookies();
  await signUp(page, person);
  await expect(page.getByLabel('E-postadresse')).toHaveAccessibleDescription(/allerede i bruk/);
});

test('offers a new link when a link does not work', async ({ page }) => {
  await page.goto('/verify-email?token=x&callbackURL=%2Fbekreft-epost');
  await expect(page.getByRole('heading', { name: 'Lenken virker ikke lenger' })).toBeVisible();
});

test('signs in with the keyboard only', async ({ page }) => {
  const person = await signedUp(page);
  await page.context().clearCookies();
  await page.goto('/logg-inn');
  await expect(page.getByRole('heading', { name: 'Logg inn' })).toBeVisible();
  await page.keyboard.press('Tab');
  for (let presses = 0; presses < 12; presses++) {
    if (await page.getByLabel('E-postadresse').evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('tre blå elger drikker saft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kontoen din' })).toBeVisible();
});

test('changes the language without losing typed text', async ({ page }) => {
  await page.goto('/logg-inn');
  await page.getByLabel('E-postadresse').fill('kari@eksempel.no');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('textbox').first()).toHaveValue('kari@eksempel.no');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a very long product name takes two lines and leaves the mark its size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/logg-inn');
  const mark = page.locator('.wordmark svg');
  const size = await mark.boundingBox();
  await page.locator('.wordmark span').evaluate((name) => (name.textContent = 'Samordna opptak '.repeat(7)));
  const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
  expect(height).toBeLessThan(80);
  expect(await mark.boundingBox()).toMatchObject({ width: size?.width, height: size?.height });
});

test('the button stays under the pointer when the strength of the password appears', async ({ page }) => {
  const place = () => page.getByRole('button', { name: 'Lag konto' }).boundingBox();
  for (const width of [1200, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // The second one gets the longest of all tips.
    for (const [password, strength] of [
      [PASSWORD, 'Sterkt'],
      ['12345678abcdefgh', 'Svakt'],
    ] as const) {
      await page.goto('/registrer');
      await page.getByLabel('Passord', { exact: true }).fill(password);
      const before = await place();
      await expect(page.getByText(strength)).toBeVisible();
      expect(await place()).toEqual(before);
    }
  }
});
