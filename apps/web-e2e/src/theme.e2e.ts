import { follow, heading, open } from './testing/page-steps.js';
import { expect } from './testing/product.js';
import { themedTest as test } from './testing/themed-product.js';
import { setLanguage } from './testing/variants.js';

/** `--ds-color-accent-base-default` of examples/theme/theme.css, in light mode. */
const ACCENT = 'rgb(122, 47, 107)';

test('shows the colours, the logo, the name and the texts of a product', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/logg-inn');
  await expect(heading(page, 'Velkommen til Fjordbok')).toBeVisible();
  await expect(page).toHaveTitle('Velkommen til Fjordbok – Fjordbok');
  await expect(page.getByRole('button', { name: 'Logg inn', exact: true })).toHaveCSS('background-color', ACCENT);
  const mark = await page
    .locator('.wordmark')
    .evaluate((element) => getComputedStyle(element, '::before').backgroundImage);
  expect(mark).toMatch(/\/assets\/theme\/[\da-f]{16}\/logo\.svg/);
  await expect(page.locator('.wordmark > svg')).toBeHidden();
  const logo = page.getByRole('button', { name: /med Demo/ }).locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await setLanguage(page, 'en');
  await expect(heading(page, 'Welcome to Fjordbok')).toBeVisible();
});

test('shows the privacy page of a product in each language', async ({ page }) => {
  await open(page, '/logg-inn');
  await follow(page, 'Personvern');
  await expect(heading(page, 'Personvern i Fjordbok')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Navn og e-postadresse' })).toBeVisible();
  await setLanguage(page, 'en');
  await expect(heading(page, 'Privacy in Fjordbok')).toBeVisible();
});
