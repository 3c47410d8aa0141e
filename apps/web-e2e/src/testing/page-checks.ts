import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect } from './product.js';

/** The distances of WCAG 2.2, success criterion 1.4.12. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/** Opens a page, and waits until it shows what it has to show. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What AxeBuilder leaves in a page. */
interface WithAxe {
  readonly axe?: {
    run(options: { readonly resultTypes: readonly ['violations'] }): Promise<{ violations: readonly Violation[] }>;
  };
}

/** What axe finds on the page as it is, in a line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const violations = (await askAxeInPage(page)) ?? (await bringAxe(page));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** A page that stands needs axe only once, half a megabyte. Null: it is not there yet. */
function askAxeInPage(page: Page): Promise<readonly Violation[] | null> {
  return page.evaluate(async () => {
    const answer = await (globalThis as WithAxe).axe?.run({ resultTypes: ['violations'] });
    return answer?.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })) ?? null;
  });
}

/** Pages of ours hold no frames, so the mode that stays in one page misses nothing. */
async function bringAxe(page: Page): Promise<readonly Violation[]> {
  return (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations;
}

/** By how many CSS pixels the page is wider than its window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** As a reader's own style sheet would do it: the content policy of the page does not apply to such a sheet. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, TEXT_SPACING);
}

/** Text that stands in a box too small for it and is cut off there; what only screen readers get is no such text. */
export function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (clipPath !== 'none' || clientWidth <= 1 || clientHeight <= 1) return false;
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      return (hides(overflowX) && scrollWidth > clientWidth + 1) || (hides(overflowY) && scrollHeight > clientHeight + 1);
    };
    const boxes = [...document.body.querySelectorAll('*')].filter(
      (element) => element instanceof HTMLElement && element.innerText.trim() !== '',
    );
    return boxes.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}
