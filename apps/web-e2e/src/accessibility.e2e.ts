import type { Page } from '@playwright/test';

import { show } from './scenes/scene.js';
import { SERVICE_PAGES, SCENARIOS } from './scenes/scenarios.js';
import { LANGUAGES, VARIANTS, setLanguage, applyVariant } from './testing/variants.js';
import { axeFindings, cutOffTexts, horizontalOverflow, applyTextSpacing } from './testing/page-checks.js';
import { open } from './testing/page-steps.js';
import { expect, test } from './testing/product.js';
import { foreignWords } from './testing/foreign-words.js';

/** A window of 1280 by 1024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

test.describe.configure({ mode: 'parallel', timeout: 480_000 });

for (const { name, start, scenes } of SCENARIOS) {
  test(`every scene of ${name} passes in every language, colour scheme and width, zoomed and with wide text`, async ({
    page,
  }) => {
    await page.goto('/');
    const person = await start(page);
    for (const scene of scenes) {
      await test.step(scene.name, async () => {
        await show(page, scene, person);
        for (const language of LANGUAGES) {
          await setLanguage(page, language);
          expect(await foreignWords(page, language), `${scene.name} ${language}`).toEqual([]);
          await checkVariants(page, `${scene.name} ${language}`);
          await checkZoomed(page, `${scene.name} ${language}`);
        }
        await setLanguage(page, 'nb');
      });
    }
  });
}

test('axe finds nothing on pages outside the web app', async ({ page }) => {
  for (const path of SERVICE_PAGES) {
    await open(page, path);
    await checkVariants(page, path);
  }
});

/** Changes appearance and width without a reload. */
async function checkVariants(page: Page, what: string): Promise<void> {
  for (const variant of VARIANTS) {
    await applyVariant(page, variant);
    const where = `${what} ${variant.colorScheme} ${variant.width}`;
    expect(await axeFindings(page), where).toEqual([]);
    expect(await horizontalOverflow(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

async function checkZoomed(page: Page, what: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  const removeSpacing = await applyTextSpacing(page);
  expect(await cutOffTexts(page), `${what} is cut off`).toEqual([]);
  expect(await horizontalOverflow(page), `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  await removeSpacing();
}
