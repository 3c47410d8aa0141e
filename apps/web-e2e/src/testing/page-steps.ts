import type { Page } from '@playwright/test';

import { expect } from './product.js';

const TIMEOUT_MS = 120_000;

/** The heading of a page. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens a page and waits until its content is shown. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
}

/** Waits until nothing on the page is being fetched; the network may have been idle before a link was followed. */
export const fetched = (page: Page): Promise<void> => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** Waits until animations have ended, such as that of an opening dialog; endless animations are ignored. */
export async function settled(page: Page): Promise<void> {
  // Moves the mouse away, so that the last pressed element is not shown as hovered.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

export const follow = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();

export const fill = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(text);
