import type { Page } from '@playwright/test';

import { LANGUAGES, VARIANTS, applyVariant } from '../testing/variants.js';
import { axeFindings } from '../testing/page-checks.js';
import { expect, test } from '../testing/product.js';
import { mailNames, mailParts } from './mails.js';
import { inGallery, pictureName } from './pictures.js';

for (const language of LANGUAGES) {
  test(`pictures of the mails in ${language}`, async ({ page }) => {
    for (const name of mailNames()) {
      const { html, text } = mailParts(name, language);
      await page.setContent(html);
      for (const variant of VARIANTS) {
        await applyVariant(page, variant);
        expect(await axeFindings(page), name).toEqual([]);
        await page.screenshot({ path: inGallery(pictureName({ ...variant, scene: name, language })), fullPage: true });
      }
      await showPlain(page, text);
      await page.screenshot({ path: inGallery(`${name}.${language}.text.png`), fullPage: true });
    }
  });
}

/** Shows the text part as a mail program without HTML does. */
async function showPlain(page: Page, text: string): Promise<void> {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.setContent('<pre style="white-space: pre-wrap; overflow-wrap: anywhere; font-size: 16px"></pre>');
  await page.locator('pre').evaluate((element, words) => (element.textContent = words), text);
}
