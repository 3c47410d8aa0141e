import type { Locator, Page } from '@playwright/test';

import { changeRows } from './testing/database.js';
import { aUser, grantRole, signedInOperator, turnTwoFactorOn } from './testing/operators.js';
import { heading, press } from './testing/page-steps.js';
import { aPerson, expect, mailTo, signedUp, signIn, test } from './testing/product.js';

const MOST_STOPS = 60;

/** Presses Tab until a control has focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Moves to a control and presses it, as somebody without a mouse does. */
async function pressByKey(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

test('an operator signs in with a code, finds a user, locks and unlocks the account, with the keyboard only', async ({
  page,
  baseURL,
}) => {
  const owner = await aUser({ name: 'Nils Ås', email: aPerson().email });
  const operator = await signedUp(page);
  const app = await turnTwoFactorOn(page);
  await grantRole(operator.email);
  await page.context().clearCookies();

  await signIn(page, operator);
  await expect(heading(page, 'Skriv engangskoden')).toBeVisible();
  await tabTo(page, page.getByLabel('Engangskode'));
  await page.keyboard.type(app.code);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Kontoen din')).toBeVisible();

  await pressByKey(page, page.getByRole('link', { name: 'Administrasjon' }));
  await pressByKey(page, page.getByRole('navigation', { name: 'Meny' }).getByRole('link', { name: 'Brukere' }));
  await expect(heading(page, 'Brukere')).toBeVisible();
  await tabTo(page, page.getByLabel('Søk'));
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Nils Ås')).toBeFocused();

  await pressByKey(page, page.getByRole('button', { name: 'Flere handlinger' }));
  await pressByKey(page, page.getByRole('button', { name: 'Sperr kontoen …' }));
  const lock = page.getByRole('dialog', { name: 'Vil du sperre kontoen til Nils Ås?' });
  await expect(lock.getByRole('heading')).toBeFocused();
  await tabTo(page, lock.getByLabel('Grunn'));
  await page.keyboard.type('meldt som misbrukt');
  await pressByKey(page, lock.getByRole('button', { name: 'Sperr kontoen' }));
  await expect(page.getByText('Kontoen til Nils Ås er sperret.')).toBeVisible();
  await expect(page.getByText('meldt som misbrukt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Flere handlinger' })).toBeFocused();
  await mailTo(baseURL ?? '', owner.email, 'Kontoen din er sperret');

  await page.keyboard.press('Enter');
  await pressByKey(page, page.getByRole('button', { name: 'Åpne kontoen …' }));
  const unlock = page.getByRole('dialog', { name: 'Vil du åpne kontoen til Nils Ås?' });
  await pressByKey(page, unlock.getByRole('button', { name: 'Åpne kontoen' }));
  await expect(page.getByText('Kontoen til Nils Ås er åpnet.')).toBeVisible();
  await mailTo(baseURL ?? '', owner.email, 'Kontoen din er åpnet igjen');
});

test('Esc at the question for a new code closes that question only, and keeps the reason that was typed', async ({
  page,
  baseURL,
}) => {
  const owner = await aUser({ name: 'Åse Li', email: aPerson().email });
  const operator = await signedUp(page);
  const app = await turnTwoFactorOn(page);
  await grantRole(operator.email);
  await page.goto(`/administrasjon/brukere?sok=${owner.email}`);
  await page.getByRole('link', { name: owner.name }).first().click();
  await press(page, 'Flere handlinger');
  await press(page, 'Sperr kontoen …');
  const lock = page.getByRole('dialog', { name: 'Vil du sperre kontoen til Åse Li?' });
  await lock.getByLabel('Grunn').fill('meldt som misbrukt');
  const codeIsOld = `UPDATE "session" SET "strongFactorAt" = "strongFactorAt" - interval '1 hour'
    WHERE "userId" = (SELECT "id" FROM "user" WHERE "email" = $1)`;
  expect(await changeRows(codeIsOld, [operator.email])).toBe(1);

  const code = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
  for (const giveUp of [
    () => page.keyboard.press('Escape'),
    () => code.getByRole('button', { name: 'Lukk' }).click(),
  ]) {
    await lock.getByRole('button', { name: 'Sperr kontoen' }).click();
    await expect(code.getByRole('heading')).toBeFocused();
    await giveUp();
    await expect(code).toBeHidden();
    await expect(lock.getByText('Ingenting er endret.')).toBeVisible();
    await expect(lock.getByLabel('Grunn')).toHaveValue('meldt som misbrukt');
    await expect.poll(() => lock.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }

  await lock.getByRole('button', { name: 'Sperr kontoen' }).click();
  await code.getByLabel('Engangskode').fill(app.code);
  await expect(page.getByText('Kontoen til Åse Li er sperret.')).toBeVisible();
  await expect(page.getByText('meldt som misbrukt')).toBeVisible();
  await mailTo(baseURL ?? '', owner.email, 'Kontoen din er sperret');
});

test('no tab of a user is out of sight on a phone', async ({ page }) => {
  const owner = await aUser({ name: 'Jon Eik', email: aPerson().email });
  await signedInOperator(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/administrasjon/brukere?sok=${owner.email}`);
  await page.getByRole('link', { name: owner.name }).first().click();
  for (const tab of ['Oversikt', 'Innlogging', /^Økter/, 'Hendelser']) {
    const link = page.getByRole('navigation', { name: 'Deler av brukersiden' }).getByRole('link', { name: tab });
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('Back leads to the list as it was, with focus on the row that was left', async ({ page }) => {
  const owner = await aUser({ name: 'Siv Aas', email: aPerson().email });
  const operator = await signedUp(page);
  await turnTwoFactorOn(page);
  await grantRole(operator.email);

  await page.goto('/administrasjon/brukere?sok=Siv&felt=navn&sortering=navn');
  await page.getByRole('link', { name: owner.name }).first().click();
  await expect(heading(page, owner.name)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/sok=Siv&felt=navn&sortering=navn/);
  await expect(page.getByRole('link', { name: owner.name }).first()).toBeFocused();
});

test('somebody without a role sees neither link nor page', async ({ page }) => {
  await signedUp(page);
  await expect(page.getByRole('link', { name: 'Administrasjon' })).toHaveCount(0);
  await page.goto('/administrasjon/brukere');
  await expect(heading(page, 'Du har ikke tilgang til denne siden')).toBeVisible();
});
