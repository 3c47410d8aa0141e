import type { Page } from '@playwright/test';

import { show } from './scenes/scene.js';
import { OF_THE_SERVICE, WALKS } from './scenes/walks.js';
import { LANGUAGES, LOOKS, speak, wear } from './testing/looks.js';
import { axeFindings, cutOffTexts, sidewaysOverflow, spreadText } from './testing/page-checks.js';
import { open } from './testing/page-steps.js';
import { expect, test } from './testing/product.js';
import { wordsOfAnotherLanguage } from './testing/words.js';

/** A window of 1280 by 1024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

test.describe.configure({ mode: 'parallel', timeout: 480_000 });

for (const { name, begin, scenes } of WALKS) {
  test(`every scene of ${name} is right in every language, colour scheme and width, zoomed and with wide text`, async ({
    page,
  }) => {
    await page.goto('/');
    const person = await begin(page);
    for (const scene of scenes) {
      await test.step(scene.name, async () => {
        await show(page, scene, person);
        for (const language of LANGUAGES) {
          await speak(page, language);
          expect(await wordsOfAnotherLanguage(page, language), `${scene.name} ${language}`).toEqual([]);
          await checkLooks(page, `${scene.name} ${language}`);
          await checkZoomed(page, `${scene.name} ${language}`);
        }
        await speak(page, 'nb');
      });
    }
  });
}

test('axe finds nothing on pages outside the web app', async ({ page }) => {
  for (const path of OF_THE_SERVICE) {
    await open(page, path);
    await checkLooks(page, path);
  }
});

/** Changes appearance and width without a reload. */
async function checkLooks(page: Page, what: string): Promise<void> {
  for (const look of LOOKS) {
    await wear(page, look);
    const where = `${what} ${look.colorScheme} ${look.width}`;
    expect(await axeFindings(page), where).toEqual([]);
    expect(await sidewaysOverflow(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

async function checkZoomed(page: Page, what: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  const gather = await spreadText(page);
  expect(await cutOffTexts(page), `${what} is cut off`).toEqual([]);
  expect(await sidewaysOverflow(page), `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  await gather();
}
