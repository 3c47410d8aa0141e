import type { Page } from '@playwright/test';

import { foreignWords } from './foreign-words.js';
import { applyTextSpacing, axeFindings, cutOffTexts, horizontalOverflow } from './page-checks.js';
import { expect } from './product.js';
import { applyVariant, LANGUAGES, setLanguage, VARIANTS } from './variants.js';

/** A window of 1280 by 1024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/**
 * Checks the current page in every language, appearance and width, zoomed and with wide text, and leaves it in bokmål.
 * `what` names it in messages.
 */
export async function checkLanguages(page: Page, what: string): Promise<void> {
  for (const language of LANGUAGES) {
    await setLanguage(page, language);
    expect(await foreignWords(page, language), `${what} ${language}`).toEqual([]);
    await checkVariants(page, `${what} ${language}`);
    await checkZoomed(page, `${what} ${language}`);
  }
  await setLanguage(page, 'nb');
}

/** Changes appearance and width without a reload. */
export async function checkVariants(page: Page, what: string): Promise<void> {
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
