import type { Page } from '@playwright/test';

import { Authenticator } from './testing/authenticator.js';
import { fill, follow, heading, press } from './testing/page-steps.js';
import { aPasskeyOwner, dialogOf, isSignedIn, makePasskey, passkeyRow, signOut } from './testing/passkey-steps.js';
import { expect, PASSWORD, signedUp, signIn, test } from './testing/product.js';
import { VirtualAuthenticator } from './testing/virtual-authenticator.js';

const OPTIONS = '**/passkey/generate-authenticate-options';
/** Opens the sign-in page without suggestions of passkeys, which the authenticator would answer at once. */
async function openSignInWithoutAutofill(page: Page): Promise<void> {
  await page.route(OPTIONS, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('generate-authenticate'));
  await page.goto('/logg-inn');
  await refused;
  await page.unroute(OPTIONS);
}

async function deletePasskey(page: Page, name: string): Promise<void> {
  await press(page, `Slett ${name}`);
  await dialogOf(page).getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText(`Passnøkkelen «${name}» er slettet.`)).toBeVisible();
}

test('makes a passkey, signs in with it by button and by autofill, renames and deletes it', async ({ page }) => {
  const [authenticator] = await aPasskeyOwner(page);
  await expect(page.getByText('Passnøkkelen «Jobbmobil» er laget.')).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
  await signOut(page);

  await openSignInWithoutAutofill(page);
  await press(page, 'Logg inn med passnøkkel');
  await isSignedIn(page);
  await signOut(page);

  // Nobody presses anything: the only passkey is taken from the suggestions of the address field.
  await page.goto('/logg-inn');
  await isSignedIn(page);

  await page.goto('/konto/sikkerhet');
  await expect(page.getByText('Sist brukt i dag')).toBeVisible();
  await press(page, 'Endre navn på Jobbmobil');
  await expect(dialogOf(page).getByLabel('Navn på passnøkkelen')).toBeFocused();
  await dialogOf(page).getByLabel('Navn på passnøkkelen').fill('Telefonen');
  await dialogOf(page).getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Navnet er endret.')).toBeVisible();
  await deletePasskey(page, 'Telefonen');
  await expect(page.getByRole('heading', { level: 2, name: 'Passnøkler' })).toBeFocused();
  // The authenticator was told.
  await expect.poll(() => authenticator.credentials()).toEqual([]);
});

test('takes up the offer on the overview, and says why no second passkey is made on the same device', async ({
  page,
}) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await signedUp(page);
  await page.goto('/konto');
  await follow(page, 'Lag passnøkkel');
  await authenticator.setUserVerified(false);
  await dialogOf(page).getByRole('button', { name: 'Lag passnøkkel' }).click();
  await expect(page.getByText('Passnøkkelen ble ikke laget. Det ble avbrutt eller tok for lang tid.')).toBeVisible();
  await authenticator.setUserVerified(true);
  await dialogOf(page).getByRole('button', { name: 'Lag passnøkkel' }).click();
  await expect(page.getByText(/^Passnøkkelen «.+» er laget\.$/)).toBeVisible();

  await makePasskey(page, 'En til');
  await expect(page.getByText('Enheten har allerede en passnøkkel for kontoen din.')).toBeVisible();
  await page.goto('/konto');
  await expect(page.getByText('Passnøkler: 1')).toBeVisible();
  await expect(page.getByText('Logg inn med fingeravtrykk eller ansikt neste gang.')).toBeHidden();
});

/** The lists that the page told authenticators of, by their length. */
const listsToldBy = (page: Page) => page.evaluate(() => (window as unknown as { told: number[] }).told);

// An authenticator deletes what is not in the list.
test('tells authenticators of no list while a passkey is being made in another tab', async ({ page, context }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await signedUp(page);
  await authenticator.setPresence(false);
  await makePasskey(page, 'Jobbmobil');
  await expect(dialogOf(page).getByRole('button', { name: 'Venter på enheten din' })).toBeVisible();

  const other = await context.newPage();
  await other.addInitScript(() => {
    const told: number[] = [];
    Object.assign(window, { told });
    Object.assign(PublicKeyCredential, {
      signalAllAcceptedCredentials: ({ allAcceptedCredentialIds }: { allAcceptedCredentialIds: string[] }) => {
        told.push(allAcceptedCredentialIds.length);
        return Promise.resolve();
      },
    });
  });
  const open = async () => {
    await other.goto('/konto/sikkerhet');
    await expect(other.getByRole('button', { name: 'Lag passnøkkel' })).toBeVisible();
    await other.waitForLoadState('networkidle');
  };
  await open();
  expect(await listsToldBy(other)).toEqual([]);

  await page.close();
  // The browser releases the lock of a closed tab some time after the tab is gone.
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);
  await open();
  await expect.poll(() => listsToldBy(other)).toEqual([0]);
  await other.close();
});

test('says in words why a sign-in with a passkey failed, and keeps the password form', async ({ page, context }) => {
  const [authenticator, person] = await aPasskeyOwner(page);
  await signOut(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto('/logg-inn');
  await fill(page, 'E-postadresse', person.email);
  await authenticator.setUserVerified(false);
  await press(page, 'Logg inn med passnøkkel');
  await expect(page.getByText(/^Innloggingen med passnøkkel ble avbrutt eller tok for lang tid/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logg inn med passnøkkel' })).toBeFocused();
  await expect(page.getByLabel('E-postadresse')).toHaveValue(person.email);

  // The cookie of the challenge is gone, as after five minutes.
  await authenticator.setUserVerified(true);
  await page.route(OPTIONS, async (route) => {
    const response = await route.fetch();
    await context.clearCookies({ name: /passkey/ });
    await route.fulfill({ status: response.status(), contentType: 'application/json', body: await response.text() });
  });
  await press(page, 'Logg inn med passnøkkel');
  await expect(page.getByText('Det tok for lang tid. Prøv igjen.')).toBeVisible();

  // The passkey is deleted elsewhere; the authenticator learns it.
  const other = await context.newPage();
  await signIn(other, person);
  await isSignedIn(other);
  await other.goto('/konto/sikkerhet');
  await deletePasskey(other, 'Jobbmobil');
  await signOut(other);
  await other.close();
  await page.unroute(OPTIONS);
  // This tab has followed the other one into the account and out again.
  await expect(page.getByText('Du er logget ut. Logg inn for å fortsette.')).toBeVisible();
  await press(page, 'Logg inn med passnøkkel');
  await expect(page.getByText('Vi kjenner ikke denne passnøkkelen. Den kan være slettet.')).toBeVisible();
  await expect.poll(() => authenticator.credentials()).toEqual([]);
});

test('asks for a code before it makes a passkey, then for none; a passkey is the second step as well', async ({
  page,
}) => {
  const person = await signedUp(page);
  await page.goto('/konto/sikkerhet/tofaktor/ny');
  await fill(page, 'Passord', PASSWORD);
  await press(page, 'Neste');
  const app = await Authenticator.setUpFrom(page);
  await press(page, 'Neste');
  await fill(page, 'Engangskode', app.code);
  await page.getByLabel('Jeg har lagret reservekodene').check();
  await press(page, 'Ferdig');
  await expect(heading(page, 'Sikkerhet')).toBeVisible();
  await signOut(page);

  await signIn(page, person);
  await page.getByLabel('Ikke spør om kode på denne enheten').check();
  await fill(page, 'Engangskode', app.code);
  await isSignedIn(page);
  await signOut(page);
  // The trusted device asks for no code, so the session has shown one factor.
  await signIn(page, person);
  await isSignedIn(page);
  const authenticator = await VirtualAuthenticator.addTo(page);
  await makePasskey(page, 'Jobbmobil');
  await expect(dialogOf(page).getByText('Du har tofaktorautentisering på.')).toBeVisible();
  await dialogOf(page).getByLabel('Engangskode').fill(app.code);
  await expect(passkeyRow(page, 'Jobbmobil')).toBeFocused();
  await signOut(page);

  await page.goto('/logg-inn');
  await isSignedIn(page);
  await signOut(page);

  await page.context().clearCookies();
  await authenticator.setPresence(false);
  await signIn(page, person);
  await expect(heading(page, 'Skriv engangskoden')).toBeVisible();
  await authenticator.setPresence(true);
  await press(page, 'Bruk passnøkkel');
  await isSignedIn(page);
});

test('confirms who somebody is without a password', async ({ page }) => {
  await aPasskeyOwner(page);
  await page.goto('/bekreft-identitet?neste=/konto/enheter');
  await press(page, 'Bekreft med passnøkkel');
  await expect(heading(page, 'Enheter der du er logget inn')).toBeVisible();
  await expect(page.getByText('Ingen andre enheter er logget inn.')).toBeVisible();
});

test('offers nothing where the browser has no passkeys, but lists, renames and deletes them', async ({
  page,
  browser,
  baseURL,
}) => {
  const [, person] = await aPasskeyOwner(page);
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await context.addInitScript(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const old = await context.newPage();
  await signIn(old, person);
  await isSignedIn(old);
  await expect(old.getByText('Logg inn med fingeravtrykk eller ansikt neste gang.')).toBeHidden();
  await old.goto('/konto/sikkerhet');
  await expect(old.getByText('Denne nettleseren kan ikke lage passnøkler.')).toBeVisible();
  await deletePasskey(old, 'Jobbmobil');
  await signOut(old);
  await old.goto('/logg-inn');
  await expect(old.getByLabel('E-postadresse')).toBeVisible();
  await expect(old.getByRole('button', { name: 'Logg inn med passnøkkel' })).toBeHidden();
  await context.close();
});
