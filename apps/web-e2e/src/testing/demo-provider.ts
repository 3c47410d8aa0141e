import type { Page } from '@playwright/test';

import { heading, press } from './page-steps.js';
import { expect } from './product.js';

/** Goes from a page with provider buttons to the demo provider, and comes back as one of its people. */
export async function returnFromDemoAs(page: Page, name: string): Promise<void> {
  await press(page, /med Demo/);
  await expect(heading(page, 'Hvem vil du logge inn som?')).toBeVisible();
  await page.getByRole('link', { name }).click();
}
