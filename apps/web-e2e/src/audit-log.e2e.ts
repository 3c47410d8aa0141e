import { readFile } from 'node:fs/promises';

import { verifyLog } from './testing/audit-command.js';
import { aUser, signedInOperator } from './testing/operators.js';
import { heading } from './testing/page-steps.js';
import { aPerson, expect, test } from './testing/product.js';

test('an operator narrows the log, opens an event, downloads what is shown, and the log is whole', async ({ page }) => {
  const owner = await aUser({ name: 'Turid Sand', email: aPerson().email });
  await signedInOperator(page, { name: 'Ingrid Berg', email: aPerson().email });
  await page.goto('/administrasjon/hendelser');
  await expect(heading(page, 'Hendelser')).toBeVisible();
  await expect(page.getByText('Loggen er hel.')).toBeVisible();

  await page.getByLabel('Bruker eller operatør').fill(owner.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/gjelder=/);
  await page.getByRole('button', { name: 'Hendelse', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Innlogging', exact: true }).check();
  await page.getByRole('button', { name: 'Bruk', exact: true }).click();
  await expect(page.getByText('Hendelse: Innlogging')).toBeVisible();
  await expect(page.getByRole('link', { name: 'E-post sendt' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Kontoen ble laget' }).click();
  await expect(page).toHaveURL(/hendelse=/);
  await expect(page.getByText('sign-up.completed').first()).toBeVisible();

  await page.getByRole('button', { name: 'Last ned', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Vil du laste ned hendelsene?' });
  await dialog.getByRole('radio', { name: 'NDJSON for maskiner' }).check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Last ned' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^hendelser-\d{4}-\d\d-\d\d\.ndjson$/);
  await expect(page.getByText('Hendelsene er lastet ned.')).toBeVisible();
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { kind: 'sign-up.completed', subject: { email: owner.email } },
    { end: { events: 1 } },
  ]);

  expect(await verifyLog()).toMatch(/^whole: \d+ seals?, \d+ events/);
});
