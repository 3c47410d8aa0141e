import type { Page } from '@playwright/test';

import { fill, heading, press } from '../testing/page-steps.js';
import { expect, signedUp } from '../testing/product.js';
import type { Scenario } from './scene.js';

export const signingUp: Scenario = {
  name: 'signing up',
  start: async (page) => {
    const person = await signedUp(page);
    await press(page, 'Logg ut');
    await expect(heading(page, 'Du er logget ut')).toBeVisible();
    return person;
  },
  scenes: [
    { name: 'registrer', caption: 'Sign-up', path: '/registrer' },
    {
      name: 'registrer-feil',
      caption: 'An empty form names its fields',
      path: '/registrer',
      act: async (page) => {
        await press(page, 'Lag konto');
        await expect(page.getByLabel('Navn')).toHaveAccessibleDescription(/Skriv navnet ditt/);
      },
    },
    {
      name: 'registrer-styrke',
      caption: 'How strong the password is: advice that never blocks',
      path: '/registrer',
      inDocs: true,
      act: async (page) => {
        await fill(page, 'Navn', 'Kari Nordmann');
        await fill(page, 'E-postadresse', 'kari@eksempel.no');
        await fill(page, 'Passord', 'tre blå elger');
        await expect(page.getByText(/Sterkt|Middels/)).toBeVisible();
      },
    },
    {
      name: 'registrer-i-bruk',
      caption: 'An address that has an account already',
      path: '/registrer',
      act: async (page, person) => {
        await fill(page, 'Navn', person.name);
        await fill(page, 'E-postadresse', person.email);
        await fill(page, 'Passord', 'tre blå elger');
        await press(page, 'Lag konto');
        await expect(page.getByText('E-postadressen er allerede i bruk.').first()).toBeVisible();
      },
    },
    {
      name: 'bekreft-epost-bekreftet',
      caption: 'After the link: the address is verified',
      path: '/bekreft-epost',
      act: (page) => afterLink(page, 'email_verified'),
    },
    { name: 'bekreft-epost-ukjent', caption: 'The same page without a link', path: '/bekreft-epost' },
    {
      name: 'bekreft-epost-for-gammel',
      caption: 'An expired link, and the form for a new one',
      path: '/bekreft-epost?error=token_expired',
    },
    {
      name: 'konto-slettet',
      caption: 'After the account deletion',
      path: '/konto-slettet',
      act: (page) => afterLink(page, 'account_deleted'),
    },
    { name: 'konto-slettet-ukjent', caption: 'The same page without a deletion', path: '/konto-slettet' },
    { name: 'finnes-ikke', caption: 'No such page', path: '/konto/finnes-ikke' },
  ],
};

/** Loads the page as after a mailed link that worked, which the service reports by a cookie. */
async function afterLink(page: Page, result: 'email_verified' | 'account_deleted'): Promise<void> {
  await page.context().addCookies([{ name: 'portvakt.link_result', value: result, url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /er bekreftet|er slettet/ })).toBeVisible();
}
