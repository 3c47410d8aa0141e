import type { Page } from '@playwright/test';

import { returnFromDemoAs } from '../testing/demo-provider.js';
import { fill, heading, press } from '../testing/page-steps.js';
import { aPerson, expect, type Person } from '../testing/product.js';
import type { Scenario } from './scene.js';

/** A made-up product with its own colours, logo and texts; its service has its own database. */
export const themed: Scenario = {
  name: 'a product with a theme',
  start: signedUpWithDemo,
  scenes: [
    {
      name: 'tema-konto',
      caption: 'Overview, in the colours of a product',
      path: '/konto?ny=1',
      inDocs: true,
    },
    {
      name: 'tema-sikkerhet',
      caption: 'Security, in the colours of a product',
      path: '/konto/sikkerhet',
    },
    {
      name: 'tema-profil',
      caption: 'A field with an error, in the colours of a product',
      path: '/konto/profil',
      act: async (page) => {
        await fill(page, 'Navn', '');
        await page.getByLabel('Navn', { exact: true }).press('Enter');
        await expect(page.getByText('Skriv navnet ditt.')).toBeVisible();
      },
    },
    {
      name: 'tema-personvern',
      caption: 'The privacy page of a product',
      path: '/personvern',
    },
    {
      name: 'tema-logg-inn',
      caption: 'Sign-in, with the colours, the logo and the words of a product',
      inDocs: true,
      act: async (page) => {
        await page.context().clearCookies();
        await page.goto('/logg-inn');
        await expect(page.getByRole('button', { name: 'Logg inn', exact: true })).toBeVisible();
      },
    },
    {
      name: 'fullfor',
      caption: 'A new user of a provider is asked for what the product needs',
      act: async (page) => {
        await returnFromDemoAs(page, 'Demo Ola');
        await expect(heading(page, 'Fullfør kontoen')).toBeVisible();
        await expect(page.getByLabel('Kundenummer')).toBeVisible();
      },
    },
    {
      name: 'fullfor-i-bruk',
      caption: 'A number that somebody else has',
      path: '/fullfor',
      act: async (page) => {
        await fill(page, 'Kundenummer', NUMBER);
        await press(page, 'Lag konto');
        await expect(page.getByLabel('Kundenummer')).toHaveAccessibleDescription(/Kundenummer er i bruk fra før/);
      },
    },
    {
      name: 'fullfor-utlopt',
      caption: 'The same page when the sign-up has expired',
      act: async (page) => {
        await page.context().clearCookies();
        await page.reload();
        await expect(heading(page, 'Du må begynne på nytt')).toBeVisible();
      },
    },
  ],
};

const NUMBER = '123456';

async function signedUpWithDemo(page: Page): Promise<Person> {
  await page.goto('/registrer');
  await returnFromDemoAs(page, 'Demo Kari');
  await fill(page, 'Kundenummer', NUMBER);
  await press(page, 'Lag konto');
  await expect(page).toHaveURL(/konto/);
  return aPerson();
}
