import type { Page } from '@playwright/test';

import { foreignWords } from './foreign-words.js';
import {
  applyTextSpacing,
  axeFindings,
  type AxeRules,
  cutOffTexts,
  horizontalOverflow,
  otherThanColours,
} from './page-checks.js';
import { expect } from './product.js';
import { applyVariant, LANGUAGES, setLanguage, WIDTHS } from './variants.js';

/** A window of 1280 by 1024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/**
 * Checks the current page in every language and width, zoomed, with wide text and in the dark scheme, and leaves it in
 * bokmål. `what` names it in messages.
 */
export async function checkLanguages(page: Page, what: string): Promise<void> {
  for (const language of LANGUAGES) {
    await setLanguage(page, language);
    expect(await foreignWords(page, language), `${what} ${language}`).toEqual([]);
    // No colour depends on the language.
    await checkWidths(page, `${what} ${language}`, language === 'nb' ? 'every' : 'not-colours');
    await checkZoomed(page, `${what} ${language}`);
  }
  await setLanguage(page, 'nb');
  await checkDarkScheme(page, what);
}

/** Checks the current page in both colour schemes and every width, without a reload. */
export async function checkVariants(page: Page, what: string): Promise<void> {
  await checkWidths(page, what, 'every');
  await checkDarkScheme(page, what);
}

async function checkWidths(page: Page, what: string, rules: AxeRules): Promise<void> {
  for (const width of WIDTHS) {
    await applyVariant(page, { colorScheme: 'light', width });
    // A table that is loaded anew is dimmed.
    await expect(page.locator('.data-table[aria-busy="true"]')).toHaveCount(0);
    expect(await axeFindings(page, rules), `${what} light ${width}`).toEqual([]);
    // A table becomes a list in the frame after the window was made narrow.
    await expect.poll(() => horizontalOverflow(page), `${what} ${width} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** Checks the colours: the style sheets change nothing else with the scheme, which is checked too. */
async function checkDarkScheme(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await applyVariant(page, { colorScheme: 'dark', width });
    expect(await axeFindings(page, 'colours'), `${what} dark ${width}`).toEqual([]);
  }
  expect(await otherThanColours(page), `${what} changes more than colours with the scheme`).toEqual([]);
}

async function checkZoomed(page: Page, what: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  const removeSpacing = await applyTextSpacing(page);
  expect(await cutOffTexts(page), `${what} is cut off`).toEqual([]);
  expect(await horizontalOverflow(page), `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  await removeSpacing();
}
