import type { Page } from '@playwright/test';

import { axeFindings, cutOffTexts, open, sidewaysOverflow, widenText } from './testing/page-checks.js';
import { expect, signedUp, test } from './testing/product.js';
import { OF_THE_SERVICE, SIGNED_IN, SIGNED_OUT } from './testing/screens.js';

const LANGUAGES = [
  ['nb', 'Bokmål'],
  ['nn', 'Nynorsk'],
  ['en', 'English'],
] as const;
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1200, 320] as const;
const HEIGHT = 900;
/** What 400 % leave of a window of 1280 by 1024 (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/** Each in a test of its own, so that two can run beside each other. */
const halves = (screens: readonly string[]) => [
  screens.filter((_screen, index) => index % 2 === 0),
  screens.filter((_screen, index) => index % 2 === 1),
];
const GROUPS = [
  ...halves(SIGNED_OUT).map((screens) => ({ who: 'nobody', screens })),
  ...halves(SIGNED_IN).map((screens) => ({ who: 'somebody', screens })),
];

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const { who, screens } of GROUPS) {
  test(`axe finds nothing in any language, colour scheme or width, ${who} signed in: ${screens[0]} and on`, async ({
    page,
  }) => {
    if (who === 'somebody') await signedUp(page);
    for (const screen of screens) {
      await open(page, screen);
      for (const [language, name] of LANGUAGES) {
        await speak(page, language, name);
        await checkLooks(page, `${screen} ${language}`);
      }
    }
  });

  test(`nothing is cut off or scrolls sideways, zoomed and with wide text, ${who} signed in: ${screens[0]} and on`, async ({
    page,
  }) => {
    if (who === 'somebody') await signedUp(page);
    await page.setViewportSize(ZOOMED);
    for (const screen of screens) {
      await open(page, screen);
      await widenText(page);
      for (const [language, name] of LANGUAGES) {
        await speak(page, language, name);
        expect(await cutOffTexts(page), `${screen} ${language} is cut off`).toEqual([]);
        expect(await sidewaysOverflow(page), `${screen} ${language} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('axe finds nothing on the pages that are not of the web app', async ({ page }) => {
  for (const path of OF_THE_SERVICE) {
    await open(page, path);
    await checkLooks(page, path);
  }
});

test('errors are read out: an empty form names its fields and takes the focus there', async ({ page }) => {
  await page.goto('/registrer');
  await page.getByRole('button', { name: 'Lag konto' }).click();
  await expect(page.getByLabel('Navn')).toHaveAccessibleDescription(/Skriv navnet ditt/);
  expect(await axeFindings(page)).toEqual([]);
});

/** Without a new load: the page changes its language, its colours and its width while it stands. */
async function speak(page: Page, language: string, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function checkLooks(page: Page, what: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const where = `${what} ${colorScheme} ${width}`;
      expect(await axeFindings(page), where).toEqual([]);
      expect(await sidewaysOverflow(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
}
