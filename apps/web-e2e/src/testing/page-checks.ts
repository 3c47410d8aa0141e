import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The spacing of WCAG 2.2, success criterion 1.4.12. */
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

/** What AxeBuilder adds to a page. */
interface WithAxe {
  readonly axe?: {
    run(options: {
      readonly resultTypes: readonly ['violations'];
      readonly preload: false;
    }): Promise<{ violations: readonly Violation[] }>;
  };
}

/** The findings of axe on the current page, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const violations = (await runAxeInPage(page)) ?? (await injectAxe(page));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Runs axe if it is already in the page, which saves injecting half a megabyte again; null if it is not. It does not
 * fetch the style sheets again either: they are the same for every variant, and only the rule about locked orientation
 * reads them.
 */
function runAxeInPage(page: Page): Promise<readonly Violation[] | null> {
  return page.evaluate(async () => {
    const answer = await (globalThis as WithAxe).axe?.run({ resultTypes: ['violations'], preload: false });
    return answer?.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })) ?? null;
  });
}

/** Our pages contain no frames, so axe's mode for a single page misses nothing. */
async function injectAxe(page: Page): Promise<readonly Violation[]> {
  return (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations;
}

/** How many CSS pixels the page is wider than its window. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Applies the text spacing as a user style sheet, which the content security policy does not block. Returns a function
 * that removes it.
 */
export async function applyTextSpacing(page: Page): Promise<() => Promise<void>> {
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

/** Texts that are cut off by their box; text for screen readers only is left out. */
export function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (clipPath !== 'none' || clientWidth <= 1 || clientHeight <= 1) return false;
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && scrollWidth > clientWidth + 1) || (hides(overflowY) && scrollHeight > clientHeight + 1)
      );
    };
    const boxes = [...document.body.querySelectorAll('*')].filter(
      (element) => element instanceof HTMLElement && element.innerText.trim() !== '',
    );
    return boxes.filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}
