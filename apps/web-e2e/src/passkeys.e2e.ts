import type { Page } from '@playwright/test';

import { expect, signedUp, test } from './testing/product.js';
import { heading, press } from './testing/page-steps.js';
import { VirtualAuthenticator } from './testing/virtual-authenticator.js';

const row = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });

async function makePasskey(page: Page, name: string): Promise<void> {
  await page.goto('/konto/sikkerhet');
  await press(page, 'Lag passnøkkel');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Navn på passnøkkelen/).fill(name);
  await dialog.getByRole('button', { name: 'Lag passnøkkel' }).click();
  await expect(row(page, name)).toBeFocused();
}

async function signOut(page: Page): Promise<void> {
  await press(page, 'Logg ut');
  await expect(heading(page, 'Du er logget ut')).toBeVisible();
}

const isSignedIn = (page: Page) => expect(heading(page, 'Kontoen din')).toBeVisible();

test('makes a passkey, signs in with it by button and by autofill, renames and deletes it', async ({ page }) => {
  await signedUp(page);
  const authenticator = await VirtualAuthenticator.addTo(page);
  await makePasskey(page, 'Jobbmobil');
  await expect(page.getByText('Passnøkkelen «Jobbmobil» er laget.')).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
  await signOut(page);

  // Without a touch, autofill waits, and the button's ceremony takes its place.
  await authenticator.isTouched(false);
  await page.goto('/logg-inn');
  await press(page, 'Logg inn med passnøkkel');
  await expect(page.getByRole('button', { name: 'Venter på enheten din' })).toBeVisible();
  await authenticator.isTouched(true);
  await isSignedIn(page);
  await signOut(page);

  // Nobody presses anything: the only passkey is taken from the suggestions of the address field.
  await page.goto('/logg-inn');
  await isSignedIn(page);

  await page.goto('/konto/sikkerhet');
  await expect(page.getByText('Sist brukt i dag')).toBeVisible();
  await press(page, 'Endre navn på Jobbmobil');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Navn på passnøkkelen')).toBeFocused();
  await dialog.getByLabel('Navn på passnøkkelen').fill('Telefonen');
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Navnet er endret.')).toBeVisible();
  await press(page, 'Slett Telefonen');
  await dialog.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText('Passnøkkelen «Telefonen» er slettet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Passnøkler' })).toBeFocused();
  // The authenticator was told.
  await expect.poll(() => authenticator.credentials()).toEqual([]);
});
