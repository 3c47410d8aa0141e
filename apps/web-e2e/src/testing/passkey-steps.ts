import type { Page } from '@playwright/test';

import { heading, press } from './page-steps.js';
import { expect, type Person, signedUp } from './product.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

/** The heading of a passkey in the list. */
export const passkeyRow = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });
export const dialogOf = (page: Page) => page.getByRole('dialog');
export const isSignedIn = (page: Page) => expect(heading(page, 'Kontoen din')).toBeVisible();

export async function makePasskey(page: Page, name: string): Promise<void> {
  await page.goto('/konto/sikkerhet');
  await press(page, 'Lag passnøkkel');
  await dialogOf(page)
    .getByLabel(/^Navn på passnøkkelen/)
    .fill(name);
  await dialogOf(page).getByRole('button', { name: 'Lag passnøkkel' }).click();
}

export async function aPasskeyOwner(page: Page): Promise<[VirtualAuthenticator, Person]> {
  const person = await signedUp(page);
  const authenticator = await VirtualAuthenticator.addTo(page);
  await makePasskey(page, 'Jobbmobil');
  await expect(passkeyRow(page, 'Jobbmobil')).toBeFocused();
  return [authenticator, person];
}

export async function signOut(page: Page): Promise<void> {
  await press(page, 'Logg ut');
  await expect(heading(page, 'Du er logget ut')).toBeVisible();
}
