import { press } from '../testing/page-steps.js';
import { expect, signedUp } from '../testing/product.js';
import type { Scenario } from './scene.js';

/** A made-up product with its own colours, logo and texts; its service has its own database. */
export const themed: Scenario = {
  name: 'a product with a theme',
  start: signedUp,
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
      name: 'tema-slett',
      caption: 'A field with an error, in the colours of a product',
      path: '/konto/slett',
      act: async (page) => {
        await press(page, 'Slett kontoen permanent');
        await expect(page.getByText('Skriv passordet ditt.')).toBeVisible();
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
  ],
};
