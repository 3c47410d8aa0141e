import { openIdTest as test } from './testing/openid-product.js';
import { heading, open, press } from './testing/page-steps.js';
import { expect } from './testing/product.js';

test('signs up and in with a provider by configuration alone, under its name', async ({ page }) => {
  await open(page, '/registrer');
  await press(page, /med Skolen vår/);
  await expect(page.getByText('Velkommen! Kontoen er laget.')).toBeVisible();
  await open(page, '/konto/innlogging');
  await expect(page.getByRole('listitem').filter({ hasText: 'Skolen vår' })).toContainText('Koblet til');
  await press(page, 'Logg ut');
  await expect(heading(page, 'Du er logget ut')).toBeVisible();

  await open(page, '/logg-inn');
  await press(page, /Logg inn med Skolen vår/);
  await expect(heading(page, 'Kontoen din')).toBeVisible();
});

test('explains that a provider does not answer, and leads back to the sign-in', async ({ page }) => {
  await open(page, '/logg-inn');
  await press(page, /Logg inn med Borte AS/);
  await expect(heading(page, 'Innloggingen ble ikke fullført')).toBeVisible();
  await expect(page.getByText('Leverandøren svarer ikke som den skal akkurat nå.')).toBeVisible();
  await page.getByRole('link', { name: 'Prøv igjen' }).click();
  await expect(heading(page, 'Logg inn')).toBeVisible();
});
