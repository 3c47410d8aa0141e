import type { Page } from '@playwright/test';

import { expect } from './product.js';

export const LANGUAGES = ['nb', 'nn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const SCHEMES = ['light', 'dark'] as const;
/** Window widths in CSS pixels: a desktop and the narrowest phone. */
export const WIDTHS = [1200, 320] as const;

const HEIGHT = 900;

export interface Variant {
  readonly colorScheme: (typeof SCHEMES)[number];
  readonly width: (typeof WIDTHS)[number];
}

export const VARIANTS: readonly Variant[] = SCHEMES.flatMap((colorScheme) => WIDTHS.map((width) => ({ colorScheme, width })));

const NAMES: Readonly<Record<Language, string>> = { nb: 'Bokmål', nn: 'Nynorsk', en: 'English' };

/**
 * Changes the language without a reload, so the page keeps its state. Also works behind an open dialog, where a user
 * could not click.
 */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: NAMES[language], exact: true, includeHidden: true }).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

export async function applyVariant(page: Page, { colorScheme, width }: Variant): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: HEIGHT });
}
