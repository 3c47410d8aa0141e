import type { Locator, Page } from '@playwright/test';

import { Authenticator } from './testing/authenticator.js';
import { expect, mailTo, PASSWORD, type Person, signedUp, signIn, test } from './testing/product.js';

const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { level, name });

/** Goes from the security page through all three steps; returns the app and the backup codes. */
async function addAuthenticator(page: Page, link: string, name?: string): Promise<[Authenticator, readonly string[]]> {
  await page.goto('/konto/sikkerhet');
  await page.getByRole('link', { name: link }).click();
  if (name !== undefined) await page.getByLabel('Navn på autentiseringsappen').fill(name);
  await page.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Neste' }).click();
  await expect(heading(page, 'Skann QR-koden med appen', 2)).toBeVisible();
  const app = await Authenticator.setUpFrom(page);
  await page.getByRole('button', { name: 'Neste' }).click();
  // A pasted six-digit code is sent automatically.
  await page.getByLabel('Engangskode').fill(app.code);
  await expect(heading(page, 'Ta vare på reservekodene', 2)).toBeVisible();
  const listed = page.getByRole('list', { name: 'Reservekodene dine' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await page.getByLabel('Jeg har lagret reservekodene').check();
  await page.getByRole('button', { name: 'Ferdig' }).click();
  await expect(heading(page, 'Sikkerhet')).toBeVisible();
  return [app, codes];
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logg ut' }).click();
  await expect(heading(page, 'Du er logget ut')).toBeVisible();
}

const codePage = async (page: Page, person: Person): Promise<void> => {
  await signIn(page, person);
  await expect(heading(page, 'Skriv engangskoden')).toBeVisible();
};

test('sets up a second factor, signs in with it, trusts a device, adds and deletes an authenticator', async ({ page, baseURL }) => {
  const person = await signedUp(page);
  const [first, backupCodes] = await addAuthenticator(page, 'Slå på');
  await expect(page.getByText('Tofaktorautentisering er på.')).toBeVisible();
  await mailTo(baseURL ?? '', person.email, 'Tofaktorautentisering er slått på');
  await signOut(page);

  await codePage(page, person);
  await page.getByLabel('Engangskode').fill('000000');
  await expect(page.getByLabel('Engangskode')).toHaveAccessibleDescription(/Koden er feil/);
  await page.getByLabel('Engangskode').fill(first.code);
  await page.getByRole('button', { name: 'Bekreft' }).click();
  await expect(heading(page, 'Kontoen din')).toBeVisible();
  await signOut(page);

  await codePage(page, person);
  await page.getByRole('link', { name: 'Bruk en reservekode' }).click();
  await page.getByLabel('Reservekode', { exact: true }).fill(backupCodes[0] ?? '');
  await page.getByRole('button', { name: 'Bekreft' }).click();
  await expect(page.getByText('Du brukte en reservekode.')).toBeVisible();
  await signOut(page);

  await codePage(page, person);
  await page.getByLabel('Ikke spør om kode på denne enheten').check();
  await page.getByLabel('Engangskode').fill(first.code);
  await expect(heading(page, 'Kontoen din')).toBeVisible();
  await signOut(page);
  await signIn(page, person);
  await expect(heading(page, 'Kontoen din')).toBeVisible();

  await addAuthenticator(page, 'Legg til en autentiseringsapp', 'Nettbrettet');
  await expect(page.getByText('Du kan ha 2\u00a0autentiseringsapper.')).toBeVisible();
  await page.getByRole('button', { name: 'Slett Autentikator #1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Vil du slette autentiseringsappen Autentikator #1?' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText('Autentiseringsappen «Autentikator #1» er slettet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nettbrettet' })).toBeVisible();
});

test('signs in with a code by mail without the app', async ({ page, baseURL }) => {
  const person = await signedUp(page);
  await addAuthenticator(page, 'Slå på');
  await signOut(page);
  await codePage(page, person);
  await page.getByRole('link', { name: 'Få en kode på e-post' }).click();
  await expect(page.getByText(/Vi har sendt en kode på 6\s+siffer/)).toBeVisible();
  const { subject } = await mailTo(baseURL ?? '', person.email, /er engangskoden din/);
  await page.getByLabel('Engangskode').fill(subject.slice(0, 6));
  await expect(heading(page, 'Kontoen din')).toBeVisible();
});

test('enters the code with the keyboard only', async ({ page }) => {
  const person = await signedUp(page);
  const [app] = await addAuthenticator(page, 'Slå på');
  await signOut(page);
  await codePage(page, person);

  const field = page.getByLabel('Engangskode');
  await tabTo(page, field);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Koden er feil/);
  // A refusal keeps focus in the field and selects its text.
  await expect(field).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Ikke spør om kode på denne enheten')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Ikke spør om kode på denne enheten')).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(app.code);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Kontoen din')).toBeVisible();
});

const MOST_STOPS = 20;

/** Presses Tab until a control has focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}
