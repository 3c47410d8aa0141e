import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { Authenticator } from './testing/authenticator.js';
import { fill, follow, heading, press } from './testing/page-steps.js';
import { aPerson, expect, linkIn, mailTo, PASSWORD, type Person, test as base } from './testing/product.js';
import { freePort, startProgram, startService } from './testing/start-product.js';

const EXAMPLE = join(__dirname, '../../../examples/product/server.mjs');

interface Installation {
  readonly origin: string;
  /** An address of the example product. */
  readonly address: string;
}

/** The example product, and a service that returns users to it. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({}, use) => {
      const port = await freePort();
      const product = `http://localhost:${port}`;
      const service = await startService({ HOME_URL: `${product}/`, REQUIRE_EMAIL_VERIFICATION: 'true' });
      process.env['CLIENT_ORIGIN'] = product;
      const example = await startProgram(EXAMPLE, port, { PORTVAKT_URL: service.origin, PRODUCT_URL: product });
      await use({ origin: service.origin, address: `${product}/bestilling?nr=1&sted=%C3%85s%26%2F` });
      await example.stop();
      await service.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ installation }, use) => use(installation.origin),
});

/** A user with a verified address, created past the browser. */
async function aVerifiedUser(origin: string): Promise<Person> {
  const person = aPerson();
  await fetch(`${origin}/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password: PASSWORD }),
  });
  await fetch(origin + linkIn(await mailTo(origin, person.email, 'Bekreft e-postadressen din')));
  return person;
}

/** Opens the product, which redirects to the sign-in. */
async function openProduct(page: Page, { address }: Installation): Promise<void> {
  await page.goto(address);
  await expect(heading(page, 'Logg inn')).toBeVisible();
  await expect(page.getByText(`Logg inn for å gå videre til ${new URL(address).host}`)).toBeVisible();
}

async function signIn(page: Page, { email }: Person, password = PASSWORD): Promise<void> {
  await fill(page, 'E-postadresse', email);
  await fill(page, 'Passord', password);
  await press(page, 'Logg inn');
}

async function expectProduct(page: Page, { address }: Installation, { name }: Pick<Person, 'name'>): Promise<void> {
  await expect(heading(page, `Hei, ${name}`)).toBeVisible();
  expect(page.url()).toBe(address);
}

test('returns after the password, also a user who is already signed in', async ({ page, installation }) => {
  const person = await aVerifiedUser(installation.origin);
  await page.goto('/hjelp');
  await openProduct(page, installation);
  await signIn(page, person);
  await expectProduct(page, installation, person);

  await page.goBack();
  await expect(heading(page, 'Hjelp med innlogging')).toBeVisible();
  await page.goto(`/logg-inn?${new URLSearchParams({ neste: installation.address }).toString()}`);
  await expectProduct(page, installation, person);
});

test('returns after the code', async ({ page, installation }) => {
  const person = await aVerifiedUser(installation.origin);
  const headers = { origin: installation.origin };
  await page.request.post('/sign-in/email', { headers, data: { email: person.email, password: PASSWORD } });
  const enabled = await page.request.post('/two-factor/enable', { headers, data: { password: PASSWORD } });
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
  const app = Authenticator.fromUri(totpURI);
  expect((await page.request.post('/two-factor/verify-totp', { headers, data: { code: app.code } })).status()).toBe(
    200,
  );
  await page.context().clearCookies();

  await openProduct(page, installation);
  await signIn(page, person);
  await expect(heading(page, 'Skriv engangskoden')).toBeVisible();
  await page.reload();
  await fill(page, 'Engangskode', app.code);
  await expectProduct(page, installation, person);

  await page.context().clearCookies();
  await openProduct(page, installation);
  await signIn(page, person);
  await follow(page, 'Bruk en reservekode');
  await fill(page, 'Reservekode', backupCodes[0] ?? '');
  await press(page, 'Bekreft');
  await expect(page.getByText('Du brukte en reservekode.')).toBeVisible();
  await follow(page, `Gå videre til ${new URL(installation.address).host}`);
  await expectProduct(page, installation, person);
});

test('returns after a sign-in at a provider, for a new and for a known user', async ({ page, installation }) => {
  for (const visit of ['new', 'known']) {
    await test.step(visit, async () => {
      await openProduct(page, installation);
      await press(page, /med Demo/);
      await page.getByRole('link', { name: 'Demo Kari' }).click();
      await expectProduct(page, installation, { name: 'Demo Kari' });
      await page.context().clearCookies();
    });
  }
});

test('offers the way on when the sign-in at a provider failed, or the user declined', async ({ page, installation }) => {
  const person = await aVerifiedUser(installation.origin);
  for (const link of ['Demo Per', 'Avbryt']) {
    await test.step(link, async () => {
      await openProduct(page, installation);
      await press(page, /med Demo/);
      await page.getByRole('link', { name: link }).click();
      await expect(heading(page, 'Innloggingen ble ikke fullført')).toBeVisible();
      await follow(page, 'Prøv igjen');
      await signIn(page, person);
      await expectProduct(page, installation, person);
      await page.context().clearCookies();
    });
  }
});

test('returns after signing up and verifying the address', async ({ page, installation }) => {
  const person = aPerson();
  await openProduct(page, installation);
  await follow(page, 'Lag en konto');
  await fill(page, 'Navn', person.name);
  await fill(page, 'E-postadresse', person.email);
  await fill(page, 'Passord', PASSWORD);
  await press(page, 'Lag konto');
  await expect(heading(page, 'Sjekk e-posten din')).toBeVisible();

  const mail = await mailTo(installation.origin, person.email, 'Bekreft e-postadressen din');
  await page.goto(linkIn(mail));
  await expect(heading(page, 'E-postadressen er bekreftet')).toBeVisible();
  await follow(page, 'Logg inn');
  await signIn(page, person);
  await expectProduct(page, installation, person);
});

test('returns after a new password', async ({ page, installation }) => {
  const person = await aVerifiedUser(installation.origin);
  const password = 'fem grønne sauer sover lenge';
  await openProduct(page, installation);
  await follow(page, 'Glemt passordet?');
  await expect(heading(page, 'Lag nytt passord')).toBeVisible();
  await fill(page, 'E-postadresse', person.email);
  await press(page, 'Send lenke');
  await page.goto(linkIn(await mailTo(installation.origin, person.email, 'Lag nytt passord')));
  await fill(page, 'Nytt passord', password);
  await press(page, 'Lagre passordet');
  await expect(heading(page, 'Passordet er endret')).toBeVisible();
  await follow(page, 'Logg inn');
  await signIn(page, person, password);
  await expectProduct(page, installation, person);
});

test('follows no foreign address, and does not show it', async ({ page, installation }) => {
  const person = await aVerifiedUser(installation.origin);
  for (const neste of ['https://onde.example/x', '//onde.example', 'javascript:alert(1)', '/sign-out']) {
    await test.step(neste, async () => {
      await page.context().clearCookies();
      await page.goto(`/logg-inn?${new URLSearchParams({ neste }).toString()}`);
      await expect(heading(page, 'Logg inn')).toBeVisible();
      await expect(page.getByText('onde.example')).toHaveCount(0);
      await signIn(page, person);
      await expect(heading(page, 'Kontoen din')).toBeVisible();
    });
  }
});

test('leads to the product from pages that end, and claims nothing by their addresses', async ({
  page,
  installation,
}) => {
  for (const path of ['/logget-ut', '/bekreft-epost', '/konto-slettet', '/feil', '/logg-inn/finnes-ikke']) {
    await test.step(path, async () => {
      await page.goto(path);
      const home = page.getByRole('link', { name: 'Gå til Portvakt' });
      await expect(home).toHaveAttribute('href', `${new URL(installation.address).origin}/`);
      await expect(page.getByText(/er bekreftet|er slettet/)).toHaveCount(0);
    });
  }
});
