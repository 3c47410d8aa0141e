import type { Page } from '@playwright/test';

import {
  aPerson,
  expect,
  linkIn,
  mailTo,
  PASSWORD,
  type Person,
  signedUp,
  signIn,
  signUp,
  test,
} from './testing/product.js';

const NEW_PASSWORD = 'fire gule katter spiser fisk';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A signed-in user with a verified address. */
async function verifiedUser(page: Page, origin: string): Promise<Person> {
  const person = aPerson();
  await signUp(page, person);
  await expect(page).not.toHaveURL(/registrer/);
  await page.goto(linkIn(await mailTo(origin, person.email, 'Bekreft e-postadressen din')));
  await expect(heading(page, 'E-postadressen er bekreftet')).toBeVisible();
  return person;
}

test('resets a forgotten password, which ends the old password and the old session', async ({ page, browser, baseURL }) => {
  const origin = baseURL ?? '';
  const elsewhere = await (await browser.newContext({ baseURL: origin, locale: 'nb-NO' })).newPage();
  const person = await signedUp(elsewhere);

  await page.goto('/logg-inn');
  await page.getByRole('link', { name: 'Glemt passordet?' }).click();
  // The previous page has a field of the same name.
  await expect(heading(page, 'Lag nytt passord')).toBeVisible();
  await page.getByLabel('E-postadresse').fill(person.email);
  await page.getByRole('button', { name: 'Send lenke' }).click();
  await expect(page.getByText(`Hvis ${person.email} har en konto hos oss`)).toBeVisible();

  await page.goto(linkIn(await mailTo(origin, person.email, 'Lag nytt passord')));
  await expect(heading(page, 'Velg et nytt passord')).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await page.getByLabel('Nytt passord', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Lagre passordet' }).click();
  await expect(heading(page, 'Passordet er endret')).toBeVisible();
  await mailTo(origin, person.email, 'Passordet ditt er endret');

  await elsewhere.reload();
  await expect(heading(elsewhere, 'Logg inn')).toBeVisible();
  await signIn(page, person);
  await expect(page.getByLabel('Passord', { exact: true })).toHaveAccessibleDescription(/E-postadressen eller passordet er feil/);
  await signIn(page, person, NEW_PASSWORD);
  await expect(heading(page, 'Kontoen din')).toBeVisible();
  await elsewhere.context().close();
});

test('accepts a reset link only once', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const person = await signedUp(page);
  await page.goto('/glemt-passord');
  await page.getByLabel('E-postadresse').fill(person.email);
  await page.getByRole('button', { name: 'Send lenke' }).click();
  const link = linkIn(await mailTo(origin, person.email, 'Lag nytt passord'));
  await page.goto(link);
  await page.getByLabel('Nytt passord', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Lagre passordet' }).click();
  await expect(heading(page, 'Passordet er endret')).toBeVisible();
  await page.goto(link);
  await expect(heading(page, 'Lenken virker ikke lenger')).toBeVisible();
});

test('changes a verified address through both mailboxes', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const person = await verifiedUser(page, origin);
  const { email: newEmail } = aPerson();

  await page.goto('/konto/profil');
  await page.getByRole('button', { name: 'Endre e-postadresse' }).click();
  await page.getByLabel('Ny e-postadresse').fill(newEmail);
  await page.getByRole('button', { name: 'Send lenke' }).click();
  await expect(page.getByText(`Vi har sendt en lenke til ${person.email}.`)).toBeVisible();

  await page.goto(linkIn(await mailTo(origin, person.email, 'Godkjenn ny e-postadresse')));
  await expect(page.getByRole('main').getByText(newEmail).first()).toBeVisible();
  await expect(page.getByText('Ikke bekreftet')).toBeVisible();
  await mailTo(origin, person.email, 'E-postadressen din er endret');

  await page.goto(linkIn(await mailTo(origin, newEmail, 'Bekreft den nye e-postadressen')));
  await page.goto('/konto/profil');
  await expect(page.getByText('Bekreftet', { exact: true })).toBeVisible();
});

test('changes a password with the current one', async ({ page }) => {
  const person = await signedUp(page);
  await page.goto('/konto/sikkerhet');
  await page.getByRole('link', { name: 'Endre passord' }).click();
  await page.getByLabel('Nåværende passord', { exact: true }).fill('feil passord');
  await page.getByLabel('Nytt passord', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Lagre passordet' }).click();
  await expect(page.getByLabel('Nåværende passord', { exact: true })).toHaveAccessibleDescription(/Passordet er feil/);
  await page.getByLabel('Nåværende passord', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Nytt passord', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Lagre passordet' }).click();
  await expect(page.getByText('Passordet er endret.')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, person, NEW_PASSWORD);
  await expect(heading(page, 'Kontoen din')).toBeVisible();
});

test('deletes an account with the keyboard only', async ({ page }) => {
  const person = await signedUp(page);
  await page.goto('/konto/slett');
  await expect(heading(page, 'Slett kontoen')).toBeVisible();
  await page.getByLabel('Passord', { exact: true }).focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Vil du slette kontoen?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Kontoen er slettet')).toBeVisible();
  await expect(page.getByText('Du er logget ut overalt.')).toBeVisible();

  await signIn(page, person);
  await expect(page.getByLabel('Passord', { exact: true })).toHaveAccessibleDescription(/E-postadressen eller passordet er feil/);
});
