import { show } from './scenes/scene.js';
import { ERROR_PAGE, SCENARIOS, SERVICE_PAGES } from './scenes/scenarios.js';
import { themed } from './scenes/themed.js';
import { open } from './testing/page-steps.js';
import { test } from './testing/product.js';
import { themedTest } from './testing/themed-product.js';
import { checkLanguages, checkVariants } from './testing/variant-checks.js';

test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });

for (const { name, start, scenes } of SCENARIOS) {
  test(`every scene of ${name} passes in every language, colour scheme and width, zoomed and with wide text`, async ({
    page,
  }) => {
    await page.goto('/');
    const person = await start(page);
    for (const scene of scenes) {
      await test.step(scene.name, async () => {
        await show(page, scene, person);
        await checkLanguages(page, scene.name);
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

themedTest(
  'axe finds nothing on the pages of a product with a theme, in every colour scheme and width',
  async ({ page }) => {
    const person = await themed.start(page);
    for (const scene of themed.scenes) {
      await show(page, scene, person);
      await checkVariants(page, scene.name);
    }
    await open(page, ERROR_PAGE);
    await checkVariants(page, ERROR_PAGE);
  },
);
