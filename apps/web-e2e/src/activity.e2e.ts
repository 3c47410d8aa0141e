import { expect, PASSWORD, signedUp, signInElsewhere, signIn, test } from './testing/product.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('shows the owner a wrong password and a sign-in from another device, and leads to the change of the password', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await signedUp(page);
  const elsewhere = await (await browser.newContext({ baseURL: origin, locale: 'nb-NO' })).newPage();
  await signIn(elsewhere, person, 'feil passord');
  await expect(elsewhere.getByText(/E-postadressen eller passordet er feil/).first()).toBeVisible();
  await elsewhere.context().close();
  await signInElsewhere(origin, person, PHONE);

  await page.goto('/konto');
  await page.getByRole('navigation', { name: 'Kontoen din' }).getByRole('link', { name: 'Aktivitet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aktivitet' })).toBeFocused();
  const rows = page.locator('.timeline ol > li');
  await expect(rows.nth(0)).toContainText('Logget inn');
  await expect(rows.nth(0)).toContainText('Safari på iPhone');
  await expect(rows.nth(1)).toContainText('Feil passord');
  await expect(rows.nth(1)).toContainText('Avvist');
  await expect(rows.last()).toContainText('Kontoen ble laget');

  await page.getByRole('radio', { name: 'Endringer' }).check();
  await expect(page).toHaveURL(/vis=endringer/);
  await expect(page.getByText('Feil passord')).toBeHidden();
  await page.getByRole('link', { name: 'Endre passordet' }).click();
  await page.getByLabel('Nåværende passord', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Nytt passord', { exact: true }).fill('fire gule katter spiser fisk');
  await page.getByRole('button', { name: 'Lagre passordet' }).click();
  await expect(page.getByText(/Passordet er endret/)).toBeVisible();

  await page.goto('/konto/aktivitet?vis=endringer');
  await expect(rows.first()).toContainText('Passord endret');
});
