import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The distances of WCAG 2.2, success criterion 1.4.12. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

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

/** Spreads the text of a page, and takes that back: as a reader's own style sheet would, which no content policy stops. */
export async function spreadText(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return sheet;
  }, TEXT_SPACING);
  return () =>
    sheet.evaluate((spread) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== spread);
    });
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
