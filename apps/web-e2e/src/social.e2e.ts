import type { Page } from '@playwright/test';

import { expect, mailTo, test } from './testing/product.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Goes from a page with provider buttons to the demo provider. */
async function goToDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vis flere innloggingsmåter' }).click();
  await page.getByRole('button', { name: /med Demo/ }).click();
  await expect(heading(page, 'Hvem vil du logge inn som?')).toBeVisible();
}

/** Chooses a person at the demo provider and returns. */
async function returnAs(page: Page, person: string): Promise<void> {
  await goToDemo(page);
  await page.getByRole('link', { name: person }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logg ut' }).click();
  await expect(heading(page, 'Du er logget ut')).toBeVisible();
}

test('signs up at a provider, connects another one, and disconnects the first', async ({ page, baseURL }) => {
  await page.goto('/registrer');
  await returnAs(page, 'Demo Kari');
  await expect(page.getByText('Velkommen! Kontoen er laget.')).toBeVisible();

  await page.goto('/konto/innlogging');
  const demo = page.getByRole('listitem').filter({ hasText: 'Demo' });
  const github = page.getByRole('listitem').filter({ hasText: 'GitHub' });
  await expect(demo.getByText('Du kan ikke koble fra den eneste måten du logger inn på.')).toBeVisible();
  await expect(demo.getByRole('button')).toHaveCount(0);

  await github.getByRole('button', { name: 'Koble til GitHub' }).click();
  await expect(page.getByText('GitHub er koblet til.')).toBeVisible();
  await mailTo(baseURL ?? '', 'demo.kari@eksempel.no', 'Ny innloggingsmåte på kontoen din');

  await demo.getByRole('button', { name: 'Koble fra Demo' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Vil du koble fra Demo?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Koble fra' }).click();
  await expect(page.getByText('Demo er koblet fra.')).toBeVisible();
  await expect(github.getByText('Du kan ikke koble fra den eneste måten du logger inn på.')).toBeVisible();
  await expect(github.getByRole('button')).toHaveCount(0);

  await signOut(page);
  await page.goto('/logg-inn');
  await page.getByRole('button', { name: 'Logg inn med GitHub' }).click();
  await expect(heading(page, 'Kontoen din')).toBeVisible();
});

test('explains that the provider returned no e-mail address, and leads back to the sign-in', async ({ page }) => {
  await page.goto('/logg-inn');
  await returnAs(page, 'Demo Per');
  await expect(heading(page, 'Innloggingen ble ikke fullført')).toBeVisible();
  await expect(page.getByText('Leverandøren oppga ingen e-postadresse. Gi tilgang til den og prøv igjen.')).toBeVisible();
  await page.getByRole('link', { name: 'Prøv igjen' }).click();
  await expect(heading(page, 'Logg inn')).toBeVisible();
});

test('returns to the app when the user declines at the provider', async ({ page }) => {
  await page.goto('/logg-inn');
  await goToDemo(page);
  await page.getByRole('link', { name: 'Avbryt' }).click();
  await expect(heading(page, 'Innloggingen ble ikke fullført')).toBeVisible();
  await expect(page.getByText('Du avbrøt innloggingen hos leverandøren.')).toBeVisible();
});

test('offers the last used provider first', async ({ page }) => {
  await page.goto('/logg-inn');
  await returnAs(page, 'Demo Ola');
  await expect(page).toHaveURL(/konto/);
  await signOut(page);
  await page.goto('/logg-inn');
  const first = page.getByRole('button', { name: /^Logg inn med (?!passnøkkel)/ }).first();
  await expect(first).toHaveAccessibleName(/Demo/);
});
