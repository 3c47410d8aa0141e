import type { Page } from '@playwright/test';

import { Authenticator } from '../testing/authenticator.js';
import { fill, follow, heading, press } from '../testing/page-steps.js';
import { expect, PASSWORD, type Person, signedUp, signIn } from '../testing/product.js';
import type { Scene, Scenario } from './scene.js';

const step = (page: Page, title: string | RegExp) => page.getByRole('heading', { level: 2, name: title });
const dialog = (page: Page, title: string) => page.getByRole('dialog').getByRole('heading', { name: title });

async function toQrCode(page: Page): Promise<void> {
  await fill(page, 'Passord', PASSWORD);
  await press(page, 'Neste');
  await expect(step(page, /Skann QR-koden med appen|Legg kontoen inn i appen/)).toBeVisible();
}

/** Enters the code, from the QR code to the backup codes. */
async function enterCode(page: Page): Promise<void> {
  const app = await Authenticator.setUpFrom(page);
  await press(page, 'Neste');
  await fill(page, 'Engangskode', app.code);
  await expect(step(page, 'Ta vare på reservekodene')).toBeVisible();
}

async function saveCodes(page: Page): Promise<void> {
  await page.getByLabel('Jeg har lagret reservekodene').check();
  await press(page, 'Ferdig');
  await expect(heading(page, 'Sikkerhet')).toBeVisible();
}

const settingUp: readonly Scene[] = [
  { name: 'tofaktor-passord', caption: 'A second factor: the password first', path: '/konto/sikkerhet/tofaktor/ny' },
  { name: 'tofaktor-qr', caption: 'The key, to scan or to type', act: toQrCode, inDocs: true },
  {
    name: 'tofaktor-feil-kode',
    caption: 'A wrong code; the key is one step back',
    act: async (page) => {
      await press(page, 'Neste');
      await fill(page, 'Engangskode', '000000');
      await expect(page.getByLabel('Engangskode')).toHaveAccessibleDescription(/Koden er feil/);
    },
  },
  {
    name: 'tofaktor-reservekoder',
    caption: 'Backup codes, shown once',
    path: '/konto/sikkerhet/tofaktor/ny',
    inDocs: true,
    act: async (page) => {
      await toQrCode(page);
      await enterCode(page);
    },
  },
  {
    name: 'tofaktor-ikke-lagret',
    caption: 'Continuing requires saved codes',
    act: async (page) => {
      await press(page, 'Ferdig');
      await expect(page.getByText('Lagre kodene før du går videre.').first()).toBeVisible();
    },
  },
  {
    name: 'tofaktor-forlate',
    caption: 'Leaving before the codes are saved',
    act: async (page) => {
      await page.getByRole('link', { name: 'Enheter' }).or(page.getByRole('link', { name: 'Til kontoen' })).first().click();
      await expect(dialog(page, 'Har du lagret reservekodene?')).toBeVisible();
    },
  },
  {
    name: 'sikkerhet-pa',
    caption: 'The second factor is on',
    act: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Bli og lagre kodene' }).click();
      await saveCodes(page);
      await expect(page.getByText('Tofaktorautentisering er på.')).toBeVisible();
    },
  },
];

const managing: readonly Scene[] = [
  {
    name: 'sikkerhet',
    caption: 'Security, with two authenticator apps',
    path: '/konto/sikkerhet/tofaktor/ny',
    inDocs: true,
    act: async (page) => {
      await fill(page, 'Navn på autentiseringsappen', 'Mobilen');
      await toQrCode(page);
      await enterCode(page);
      await saveCodes(page);
      await expect(page.getByText('Autentiseringsappen «Mobilen» er lagt til.')).toBeVisible();
    },
  },
  {
    name: 'sikkerhet-slett-app',
    caption: 'Before an authenticator app is deleted',
    act: async (page) => {
      await press(page, 'Slett Mobilen');
      await expect(dialog(page, 'Vil du slette autentiseringsappen Mobilen?')).toBeVisible();
    },
  },
  {
    name: 'reservekoder-sporsmal',
    caption: 'New backup codes replace the old ones',
    path: '/konto/sikkerhet/reservekoder',
    act: async (page) => {
      await expect(dialog(page, 'Vil du lage nye reservekoder?')).toBeVisible();
    },
  },
  {
    name: 'reservekoder',
    caption: 'New backup codes',
    act: async (page) => {
      await page.getByRole('dialog').getByLabel('Passord', { exact: true }).fill(PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Lag nye reservekoder' }).click();
      await expect(page.getByRole('list', { name: 'Reservekodene dine' })).toBeVisible();
    },
  },
];

async function toCodePage(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, person);
  await expect(heading(page, 'Skriv engangskoden')).toBeVisible();
}

const asked: readonly Scene[] = [
  { name: 'kode', caption: 'The code of the authenticator app', act: toCodePage, inDocs: true },
  {
    name: 'kode-feil',
    caption: 'A wrong code',
    act: async (page) => {
      await fill(page, 'Engangskode', '000000');
      await expect(page.getByLabel('Engangskode')).toHaveAccessibleDescription(/Koden er feil/);
    },
  },
  {
    name: 'kode-epost',
    caption: 'A code by mail',
    inDocs: true,
    act: async (page, person) => {
      await toCodePage(page, person);
      await follow(page, 'Få en kode på e-post');
      await expect(page.getByText(/Vi har sendt en kode på 6\s+siffer/)).toBeVisible();
    },
  },
  {
    name: 'kode-reservekode',
    caption: 'A backup code',
    act: async (page, person) => {
      await toCodePage(page, person);
      await follow(page, 'Bruk en reservekode');
      await expect(page.getByLabel('Reservekode', { exact: true })).toBeVisible();
    },
  },
];

/** From turning two-factor on to being asked for a code. */
export const secondFactor: Scenario = {
  name: 'the second factor',
  start: (page) => signedUp(page),
  scenes: [...settingUp, ...managing, ...asked],
};
