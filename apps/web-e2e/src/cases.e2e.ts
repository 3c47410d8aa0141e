import type { Browser, Locator, Page } from '@playwright/test';

import { verifyLog } from './testing/audit-command.js';
import { crowdedTest as test } from './testing/crowded-product.js';
import { changeRows } from './testing/database.js';
import { aUser, grantRole, signedInOperator, turnTwoFactorOn } from './testing/operators.js';
import { heading, press } from './testing/page-steps.js';
import { aPerson, expect, linkIn, mailTo, signedUp } from './testing/product.js';

const REASON = 'ringt tilbake på kjent nummer';

/** A page of somebody else. */
const another = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL, locale: 'nb-NO' })).newPage();

/** Finds a user by what somebody on the phone says. */
async function find(page: Page, text: string): Promise<void> {
  await page.goto('/administrasjon/brukere');
  await page.getByLabel('Søk').fill(text);
  await page.keyboard.press('Enter');
}

/**
 * Repeats a search until it shows this: on a busy machine the service may refuse it as too broad, and the page does not
 * ask again.
 */
const untilShown = (search: () => Promise<unknown>, shown: Locator): Promise<void> =>
  expect(async () => {
    await search();
    await expect(shown).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 300_000 });

/** Does one of the further actions of a user's page, with a reason. */
async function act(
  page: Page,
  name: string,
  button: string,
  fill: Readonly<Record<string, string>> = {},
): Promise<void> {
  await press(page, 'Flere handlinger');
  await press(page, name);
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries({ ...fill, Grunn: REASON })) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: button }).click();
}

test('support finds one of 20 000 users and opens a case; another approves it, an owner stops one, and the log tells it', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const [second, own] = [await another(browser, origin), await another(browser, origin)];
  const owner = await signedUp(own, aPerson());
  await turnTwoFactorOn(own);
  const support = await signedUp(page, { name: 'Ola Vik', email: aPerson().email });
  await turnTwoFactorOn(page);
  await grantRole(support.email, 'support');
  const administrator = await signedInOperator(second, { name: 'Ingrid Berg', email: aPerson().email });

  await untilShown(() => page.goto('/administrasjon/brukere'), page.getByText(/^Viser 1–25 av omtrent 20/));
  await untilShown(() => find(page, 'kari nordm'), page.getByText('Viser 1–1 av 1'));
  await page.getByRole('link', { name: owner.name }).click();
  await expect(heading(page, owner.name)).toBeVisible();
  await act(page, 'Avslutt alle økter …', 'Avslutt 1 økt');
  await expect(page.getByText('1 økt er avsluttet.')).toBeVisible();
  await own.goto('/konto');
  await expect(heading(own, 'Logg inn')).toBeVisible();

  await act(page, 'Nullstill tofaktor …', 'Opprett saken');
  await expect(page.getByRole('heading', { name: /venter på godkjenning/ })).toBeVisible();
  await expect(page.getByText('En annen operatør må godkjenne.')).toBeVisible();
  await mailTo(origin, owner.email, 'Noen har bedt oss nullstille tofaktor på kontoen din');
  await second.goto('/administrasjon/saker');
  await second.getByRole('button', { name: /^Godkjenn/ }).click();
  const decision = second.getByRole('dialog', { name: `Vil du godkjenne saken om ${owner.name}?` });
  await expect(decision.getByText(/^Ola Vik ba om det i dag/)).toBeVisible();
  await decision.getByRole('button', { name: 'Godkjenn' }).click();
  await expect(second.getByText('Saken er godkjent.')).toBeVisible();

  const other = await aUser({ name: 'Biret Ánne Somby', email: aPerson().email });
  await untilShown(() => find(page, other.email), heading(page, other.name));
  await act(page, 'Endre e-postadresse …', 'Opprett saken', { 'Ny e-postadresse': aPerson().email });
  const asked = await mailTo(origin, other.email, 'Noen har bedt oss endre e-postadressen på kontoen din');
  await own.goto(linkIn(asked));
  await press(own, 'Stopp saken');
  await expect(heading(own, 'Saken er stoppet')).toBeVisible();
  await mailTo(origin, administrator.email, 'En sak ble stoppet av eieren');

  await second.goto('/administrasjon/hendelser');
  for (const name of [
    'Økt avsluttet',
    'Nullstilling av tofaktor bedt om',
    'Endring av e-postadresse bedt om',
    'Sak stoppet av eieren',
    'Sak godkjent',
  ]) {
    await expect(second.getByRole('link', { name, exact: true }).first()).toBeVisible();
  }
  await second.getByRole('link', { name: 'Sak godkjent', exact: true }).click();
  await expect(second).toHaveURL(/hendelse=/);
  const approval = new URL(second.url()).searchParams.get('hendelse');
  await test.step('the log is whole until a row is changed in the database', async () => {
    expect(await verifyLog()).toMatch(/^whole: \d+ seals?, \d+ events/);
    await changeRows('ALTER TABLE "auditEvent" DISABLE TRIGGER ALL');
    const change = `UPDATE "auditEvent" SET "actorId" = 'somebody else' WHERE "id" = $1 AND "seal" IS NOT NULL`;
    await expect.poll(() => changeRows(change, [approval])).toBe(1);
    expect(await verifyLog()).toMatch(new RegExp(`^changed seal \\d+ event ${approval}\n`));
  });
});
