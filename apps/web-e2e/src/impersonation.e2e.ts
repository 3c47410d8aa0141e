import type { Page } from '@playwright/test';

import { aUser, signedInOperator } from './testing/operators.js';
import { fetched, heading } from './testing/page-steps.js';
import { aPerson, expect, mailTo, type Person, signIn, test } from './testing/product.js';

const banner = (page: Page) => page.getByRole('region', { name: 'Kundestøtte' });

/** Opens the account of a user from the user's page, as its user. */
async function seeAccountOf(page: Page, owner: Person): Promise<void> {
  await page.goto('/administrasjon/brukere');
  await page.getByLabel('Søk').fill(owner.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, owner.name)).toBeVisible();
  await page.getByRole('button', { name: 'Flere handlinger' }).click();
  await page.getByRole('button', { name: 'Se kontoen som brukeren …' }).click();
  const dialog = page.getByRole('dialog', { name: `Vil du se kontoen til ${owner.name}?` });
  await expect(dialog.getByText('15 minutter')).toBeVisible();
  await dialog.getByLabel('Grunn').fill('hjelp på telefon');
  await dialog.getByRole('button', { name: 'Se kontoen' }).click();
  await expect(heading(page, 'Kontoen din')).toBeVisible();
  await expect(banner(page)).toContainText(
    `Du ser kontoen til ${owner.name}. Du kan ikke endre noe. 15 minutter igjen.`,
  );
}

test('an operator sees an account as its user, cannot change it, and goes back to the page of the user', async ({
  page,
  baseURL,
}) => {
  const owner = await aUser({ name: 'Berit Vik', email: aPerson().email });
  await signedInOperator(page, { name: 'Ingrid Berg', email: aPerson().email });
  await seeAccountOf(page, owner);
  await expect(page.getByRole('banner').getByText('Berit Vik')).toBeVisible();
  await mailTo(baseURL ?? '', owner.email, /Kundestøtte har sett kontoen din/);

  for (const path of ['/konto/profil', '/konto/sikkerhet', '/konto/enheter', '/konto/aktivitet']) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fetched(page);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
  await page.goto('/konto/slett');
  await expect(heading(page, 'Du kan ikke endre noe her')).toBeVisible();
  await page.goto('/administrasjon/brukere');
  await expect(heading(page, 'Du ser kontoen til Berit Vik')).toBeVisible();

  await banner(page).getByRole('button', { name: 'Slutt å se kontoen' }).click();
  await expect(heading(page, 'Berit Vik')).toBeVisible();
  await expect(page.getByText('Du ser ikke lenger kontoen til Berit Vik.')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Ingrid Berg')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

for (const [name, notice] of [
  ['the tab becomes active again', (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))],
  ['the tab is loaded anew', (page: Page) => page.reload()],
] as const)
  test(`the owner ends the view, and the operator is led back when ${name}`, async ({ page, browser, baseURL }) => {
    const owner = await aUser({ name: 'Marit Dahl', email: aPerson().email });
    await signedInOperator(page, { name: 'Ingrid Berg', email: aPerson().email });
    await seeAccountOf(page, owner);

    const own = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'nb-NO' })).newPage();
    await signIn(own, owner);
    await expect(heading(own, 'Kontoen din')).toBeVisible();
    await own.goto('/konto/enheter');
    await own.getByRole('button', { name: /^Avslutt økten til kundestøtte/ }).click();
    await expect(own.getByText('Kundestøtte er logget ut.')).toBeVisible();
    await own.context().close();

    await notice(page);
    await expect(heading(page, 'Marit Dahl')).toBeVisible();
    await expect(page.getByText('Du ser ikke lenger kontoen til Marit Dahl.')).toBeVisible();
  });
