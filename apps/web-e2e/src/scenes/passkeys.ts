import type { Page } from '@playwright/test';

import { press } from '../testing/page-steps.js';
import { expect, signedUp } from '../testing/product.js';
import { VirtualAuthenticator } from '../testing/virtual-authenticator.js';
import type { Scenario } from './scene.js';

const MAX = 20;

const dialogOf = (page: Page) => page.getByRole('dialog');
const authenticators = new WeakMap<Page, VirtualAuthenticator>();

async function letFingerBeShown(page: Page, isShown: boolean): Promise<void> {
  await authenticators.get(page)?.setUserVerified(isShown);
}

async function openMaking(page: Page): Promise<void> {
  await press(page, 'Lag passnøkkel');
  await expect(dialogOf(page).getByLabel(/^Navn på passnøkkelen/)).toBeVisible();
}

const make = (page: Page) => dialogOf(page).getByRole('button', { name: 'Lag passnøkkel' }).click();

/** Passkeys of a user, and what a browser says when there is none. */
export const passkeys: Scenario = {
  name: 'passkeys',
  start: async (page) => {
    const person = await signedUp(page);
    authenticators.set(page, await VirtualAuthenticator.addTo(page));
    return person;
  },
  scenes: [
    {
      name: 'konto-passnokkel',
      caption: 'The offer of a passkey, after the other steps',
      path: '/konto',
      act: (page) => expect(page.getByText('Logg inn med fingeravtrykk eller ansikt neste gang.')).toBeVisible(),
    },
    { name: 'passnokkel-ny', caption: 'Making a passkey', path: '/konto/sikkerhet', inDocs: true, act: openMaking },
    {
      name: 'passnokkel-avbrutt',
      caption: 'The browser made no passkey',
      act: async (page) => {
        await letFingerBeShown(page, false);
        await make(page);
        await expect(page.getByText('Passnøkkelen ble ikke laget.')).toBeVisible();
      },
    },
    {
      name: 'passnokler',
      caption: 'A passkey was made',
      inDocs: true,
      path: '/konto/sikkerhet',
      act: async (page) => {
        await letFingerBeShown(page, true);
        await openMaking(page);
        await dialogOf(page)
          .getByLabel(/^Navn på passnøkkelen/)
          .fill('Jobbmobil');
        await make(page);
        await expect(page.getByText('Passnøkkelen «Jobbmobil» er laget.')).toBeVisible();
      },
    },
    {
      name: 'passnokkel-navn',
      caption: 'Changing the name of a passkey',
      act: async (page) => {
        await press(page, 'Endre navn på Jobbmobil');
        await expect(dialogOf(page).getByLabel('Navn på passnøkkelen')).toBeFocused();
      },
    },
    {
      name: 'passnokkel-slett',
      caption: 'Before a passkey is deleted',
      path: '/konto/sikkerhet',
      act: async (page) => {
        await press(page, 'Slett Jobbmobil');
        await expect(
          dialogOf(page).getByRole('heading', { name: 'Vil du slette passnøkkelen Jobbmobil?' }),
        ).toBeVisible();
      },
    },
    {
      name: 'passnokler-fulle',
      caption: 'As many passkeys as there can be',
      act: async (page) => {
        await page.route('**/list-user-passkeys', async (route) => {
          const response = await route.fetch();
          const [passkey] = (await response.json()) as [object];
          await route.fulfill({ json: Array.from({ length: MAX }, (_, made) => ({ ...passkey, id: String(made) })) });
        });
        // The list is read once more for the authenticator, so the route stays for the scenes that follow.
        await page.goto('/konto/sikkerhet');
        await expect(page.getByText('Slett en hvis du vil lage en ny.')).toBeVisible();
        await page.waitForLoadState('networkidle');
      },
    },
    {
      name: 'bekreft-identitet-passnokkel',
      caption: 'Before an important change, with a passkey',
      path: '/bekreft-identitet?neste=/konto',
    },
    {
      name: 'logg-inn-passnokkel-avbrutt',
      caption: 'Signing in with a passkey was cancelled',
      act: async (page) => {
        await letFingerBeShown(page, false);
        await page.context().clearCookies();
        await page.goto('/logg-inn');
        await press(page, 'Logg inn med passnøkkel');
        await expect(page.getByText(/^Innloggingen med passnøkkel ble avbrutt/)).toBeVisible();
      },
    },
  ],
};
