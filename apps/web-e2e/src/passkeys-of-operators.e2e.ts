import { changeRows } from './testing/database.js';
import { aUser, grantRole } from './testing/operators.js';
import { heading, press } from './testing/page-steps.js';
import { aPasskeyOwner } from './testing/passkey-steps.js';
import { aPerson, expect, test } from './testing/product.js';

test('an operator is admitted by a passkey, and confirms a change with it once the last time is long ago', async ({
  page,
}) => {
  const owner = await aUser({ name: 'Liv Berg', email: aPerson().email });
  const [authenticator, operator] = await aPasskeyOwner(page);
  await grantRole(operator.email);
  await page.goto(`/administrasjon/brukere?sok=${owner.email}`);
  await expect(heading(page, 'Skriv engangskoden')).toBeVisible();
  await press(page, 'Bruk passnøkkel');
  await page.getByRole('link', { name: owner.name }).click();
  await expect(heading(page, owner.name)).toBeVisible();

  const changed = await changeRows(
    `UPDATE "session" SET "secondFactorAt" = "secondFactorAt" - interval '1 hour',
       "strongFactorAt" = "strongFactorAt" - interval '1 hour'
     WHERE "userId" = (SELECT "id" FROM "user" WHERE "email" = $1) AND "strongFactorAt" IS NOT NULL`,
    [operator.email],
  );
  expect(changed).toBe(1);
  await press(page, 'Flere handlinger');
  await press(page, 'Sperr kontoen …');
  const lock = page.getByRole('dialog', { name: `Vil du sperre kontoen til ${owner.name}?` });
  await lock.getByLabel('Grunn').fill('meldt som misbrukt');
  await lock.getByRole('button', { name: 'Sperr kontoen' }).click();
  const confirm = page.getByRole('dialog', { name: 'Bekreft at det er deg' });

  // Cancelled: nothing is sent, and the operator may try again.
  await authenticator.setUserVerified(false);
  await confirm.getByRole('button', { name: 'Bruk passnøkkel' }).click();
  await expect(confirm.getByText(/ble avbrutt eller tok for lang tid/)).toBeVisible();
  await authenticator.setUserVerified(true);
  await confirm.getByRole('button', { name: 'Bruk passnøkkel' }).click();
  await expect(page.getByText(`Kontoen til ${owner.name} er sperret.`)).toBeVisible();
});
