import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect, signedUp, test } from './testing/product.js';

const SIGNED_OUT = [
  '/logg-inn',
  '/logg-inn/kode',
  '/registrer',
  '/glemt-passord',
  '/nytt-passord?token=x',
  '/nytt-passord?error=INVALID_TOKEN',
  '/bekreft-epost',
  '/logget-ut',
  '/konto-slettet',
  '/hjelp',
  '/konto/finnes-ikke',
  '/utviklerpost',
];
const SIGNED_IN = [
  '/konto',
  '/konto/profil',
  '/konto/sikkerhet',
  '/konto/sikkerhet/passord',
  '/konto/sikkerhet/tofaktor/ny',
  '/konto/sikkerhet/reservekoder',
  '/konto/enheter',
  '/konto/slett',
  '/bekreft-identitet?neste=/konto',
  '/bekreft-epost',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1200, 320]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
        for (const room of SIGNED_OUT) await check(page, room);
        await signedUp(page);
        for (const room of SIGNED_IN) await check(page, room);
      });
    });
  }
}

async function check(page: Page, room: string): Promise<void> {
  await page.goto(room);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${room}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${room} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('errors are read out: an empty form names its fields and takes the focus there', async ({ page }) => {
  await page.goto('/registrer');
  await page.getByRole('button', { name: 'Lag konto' }).click();
  await expect(page.getByLabel('Navn')).toHaveAccessibleDescription(/Skriv navnet ditt/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});
