import type { Page } from '@playwright/test';

import { fill, heading, press } from '../testing/page-steps.js';
import { expect, PASSWORD, signedUp, signInElsewhere } from '../testing/product.js';
import type { Scenario } from './scene.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0';
const UNKNOWN_CLIENT = 'okhttp/4.12.0';

const dialog = (page: Page, title: string) => page.getByRole('dialog').getByRole('heading', { name: title });
const originOf = (page: Page): string => new URL(page.url()).origin;

/** Every account page, for a new user. */
export const account: Scenario = {
  name: 'the account',
  start: async (page) => {
    const person = await signedUp(page);
    for (const device of [PHONE, PHONE, MAC, UNKNOWN_CLIENT]) await signInElsewhere(originOf(page), person, device);
    return person;
  },
  scenes: [
    { name: 'bekreft-epost', caption: 'Waiting for the e-mail verification', path: '/bekreft-epost' },
    { name: 'konto', caption: 'Overview: what needs attention first', path: '/konto', inDocs: true },
    { name: 'konto-ny', caption: 'Overview after the sign-up', path: '/konto?ny=1' },
    { name: 'profil', caption: 'Profile', path: '/konto/profil', inDocs: true },
    {
      name: 'profil-ny-adresse',
      caption: 'Changing the e-mail address',
      path: '/konto/profil',
      act: async (page) => {
        await press(page, 'Endre e-postadresse');
        await expect(page.getByLabel('Ny e-postadresse')).toBeVisible();
      },
    },
    {
      name: 'profil-lagret',
      caption: 'The result is shown in its section',
      path: '/konto/profil',
      act: async (page) => {
        await press(page, 'Lagre');
        await expect(page.getByText('Profilen er lagret.')).toBeVisible();
      },
    },
    { name: 'sikkerhet-av', caption: 'Security, with the second factor off', path: '/konto/sikkerhet' },
    { name: 'endre-passord', caption: 'Changing the password', path: '/konto/sikkerhet/passord' },
    {
      name: 'endre-passord-feil',
      caption: 'The current password was wrong',
      path: '/konto/sikkerhet/passord',
      act: async (page) => {
        await fill(page, 'Nåværende passord', 'feil passord');
        await fill(page, 'Nytt passord', 'Sommer2026');
        await expect(page.getByText('Svakt')).toBeVisible();
        await press(page, 'Lagre passordet');
        await expect(page.getByLabel('Nåværende passord', { exact: true })).toHaveAccessibleDescription(/Passordet er feil/);
      },
    },
    { name: 'reservekoder-av', caption: 'No backup codes without a second factor', path: '/konto/sikkerhet/reservekoder' },
    { name: 'innlogging', caption: 'Sign-in methods', path: '/konto/innlogging', inDocs: true },
    {
      name: 'innlogging-koblet',
      caption: 'A provider has been connected',
      act: async (page) => {
        await press(page, 'Koble til Google');
        await expect(page.getByText('Google er koblet til.')).toBeVisible();
      },
    },
    {
      name: 'innlogging-koble-fra',
      caption: 'Before a provider is disconnected',
      act: async (page) => {
        await press(page, 'Koble fra Google');
        await expect(dialog(page, 'Vil du koble fra Google?')).toBeVisible();
      },
    },
    { name: 'aktivitet', caption: 'What has happened with the account', path: '/konto/aktivitet' },
    {
      name: 'aktivitet-tom',
      caption: 'Nothing that support has done',
      act: async (page) => {
        await page.getByRole('radio', { name: 'Kundestøtte' }).check();
        await expect(page.getByText('Ingen slike hendelser.')).toBeVisible();
      },
    },
    { name: 'stopp-sak', caption: 'Before a case with support is stopped', path: '/stopp-sak?token=0123456789abcdefghijklmnopqrstuv' },
    {
      name: 'stopp-sak-avsluttet',
      caption: 'The link of a case that is over',
      act: async (page) => {
        await press(page, 'Stopp saken');
        await expect(heading(page, 'Saken er allerede avsluttet')).toBeVisible();
      },
    },
    { name: 'bekreft-identitet', caption: 'Before an important change', path: '/bekreft-identitet?neste=/konto' },
    { name: 'slett', caption: 'Account deletion', path: '/konto/slett', inDocs: true },
    {
      name: 'slett-sporsmal',
      caption: 'The last question before the account is deleted',
      act: async (page) => {
        await fill(page, 'Passord', PASSWORD);
        await press(page, 'Slett kontoen permanent');
        await expect(dialog(page, 'Vil du slette kontoen?')).toBeVisible();
      },
    },
    { name: 'enheter', caption: 'Signed-in devices', path: '/konto/enheter', inDocs: true },
    {
      name: 'enheter-innlogginger',
      caption: 'The sign-ins of one device',
      act: async (page) => {
        await press(page, 'Vis innloggingene med Safari på iPhone');
        await expect(page.getByRole('button', { name: /^Logg ut Safari på iPhone/ })).toHaveCount(2);
      },
    },
    {
      name: 'enheter-sporsmal',
      caption: 'Confirmation before a sign-out that cannot be undone',
      inDocs: true,
      act: async (page) => {
        await press(page, 'Logg ut alle andre enheter');
        await expect(dialog(page, 'Vil du logge ut de andre enhetene?')).toBeVisible();
      },
    },
    {
      name: 'enheter-henter',
      caption: 'On a slow network',
      path: '/konto/enheter',
      act: async (page) => {
        await page.route('**/list-sessions', () => undefined);
        await page.reload();
        await expect(page.locator('.ds-skeleton').first()).toBeVisible();
      },
    },
    {
      name: 'enheter-feil',
      caption: 'A section that could not be fetched',
      act: async (page) => {
        await page.unroute('**/list-sessions');
        await page.route('**/list-sessions', (route) => route.fulfill({ status: 500 }));
        await page.goto('/konto/enheter');
        await expect(page.getByRole('button', { name: 'Prøv igjen' })).toBeVisible();
        await page.unroute('**/list-sessions');
      },
    },
    {
      name: 'frakoblet',
      caption: 'Offline',
      path: '/konto/profil',
      act: async (page) => {
        await page.context().setOffline(true);
        await expect(page.getByText('Du ser ut til å være frakoblet.')).toBeVisible();
      },
    },
    {
      name: 'enheter-bare-denne',
      caption: 'The only device',
      act: async (page) => {
        await page.context().setOffline(false);
        await page.goto('/konto/enheter');
        await press(page, 'Logg ut alle andre enheter');
        await page.getByRole('dialog').getByRole('button', { name: /^Logg ut/ }).click();
        await expect(page.getByText('Ingen andre enheter er logget inn.')).toBeVisible();
        await expect(heading(page, 'Enheter der du er logget inn')).toBeVisible();
      },
    },
  ],
};
