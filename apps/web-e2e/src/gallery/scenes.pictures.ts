import { show } from '../scenes/scene.js';
import { SCENARIOS } from '../scenes/scenarios.js';
import { LANGUAGES, VARIANTS, setLanguage, wear } from '../testing/variants.js';
import { test } from '../testing/product.js';
import { inGallery, pictureName } from './pictures.js';

test.describe.configure({ mode: 'parallel', timeout: 480_000 });

for (const { name, begin, scenes } of SCENARIOS) {
  test(`pictures of ${name}`, async ({ page }) => {
    await page.goto('/');
    const person = await begin(page);
    for (const scene of scenes) {
      await show(page, scene, person);
      for (const language of LANGUAGES) {
        await setLanguage(page, language);
        for (const look of VARIANTS) {
          await wear(page, look);
          const path = inGallery(pictureName({ ...look, scene: scene.name, language }));
          // The backdrop of a dialog covers the window only.
          const fullPage = !(await page.getByRole('dialog').isVisible());
          await page.screenshot({ path, fullPage, animations: 'disabled' });
        }
      }
      await setLanguage(page, 'nb');
    }
  });
}
