import { show } from './scenes/scene.js';
import { SERVICE_PAGES, SCENARIOS } from './scenes/scenarios.js';
import { open } from './testing/page-steps.js';
import { test } from './testing/product.js';
import { checkLanguages, checkVariants } from './testing/variant-checks.js';

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
