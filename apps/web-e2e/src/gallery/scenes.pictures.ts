import type { Page } from '@playwright/test';

import { type Scenario, show } from '../scenes/scene.js';
import { SCENARIOS } from '../scenes/scenarios.js';
import { themed } from '../scenes/themed.js';
import { test } from '../testing/product.js';
import { themedTest } from '../testing/themed-product.js';
import { applyVariant, LANGUAGES, setLanguage, VARIANTS } from '../testing/variants.js';
import { inGallery, pictureName } from './pictures.js';

test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

for (const scenario of SCENARIOS) {
  test(`pictures of ${scenario.name}`, ({ page }) => takePictures(page, scenario));
}

themedTest(`pictures of ${themed.name}`, ({ page }) => takePictures(page, themed));

async function takePictures(page: Page, { start, scenes }: Scenario): Promise<void> {
  await page.goto('/');
  const person = await start(page);
  for (const scene of scenes) {
    await show(page, scene, person);
    for (const language of LANGUAGES) {
      await setLanguage(page, language);
      for (const variant of VARIANTS) {
        await applyVariant(page, variant);
        const path = inGallery(pictureName({ ...variant, scene: scene.name, language }));
        // The backdrop of a dialog covers the window only; one dialog may wait behind another.
        const fullPage = (await page.getByRole('dialog').count()) === 0;
        await page.screenshot({ path, fullPage, animations: 'disabled' });
      }
    }
    await setLanguage(page, 'nb');
  }
}
