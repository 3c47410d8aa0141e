import { changeRows } from './testing/database.js';
import { aPasskeyOwner, isSignedIn, signOut } from './testing/passkey-steps.js';
import { expect, test } from './testing/product.js';

const OPTIONS = '/passkey/generate-authenticate-options';

test('autofill waits with a new challenge after four minutes, and signs in when the first is too old', async ({
  page,
}) => {
  const [authenticator] = await aPasskeyOwner(page);
  await signOut(page);
  await authenticator.setPresence(false);
  const challenge = async () => {
    const answer = await page.waitForResponse((response) => response.url().endsWith(OPTIONS));
    return ((await answer.json()) as { readonly challenge: string }).challenge;
  };
  await page.clock.install();
  const first = challenge();
  await page.goto('/logg-inn');
  const expired = await changeRows(
    `UPDATE "verification" SET "expiresAt" = now() - interval '1 minute' WHERE "identifier" = $1`,
    [`passkey-sign-in-${await first}`],
  );
  expect(expired).toBe(1);

  // The authenticator answers what it is asked from now on.
  await authenticator.setPresence(true);
  const second = challenge();
  await page.clock.fastForward('04:01');
  expect(await second).not.toBe(await first);
  await isSignedIn(page);
});
