import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

/** Less than half of the readable source, which every page that is loaded has to compile. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const AXE_KEY = 'axe-core';

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

/** The global of axe-core in a page. */
interface WithAxe {
  readonly axe: {
    run(options: {
      readonly resultTypes: readonly ['violations'];
      readonly preload: boolean;
      readonly runOnly?: readonly string[];
      readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>;
    }): Promise<{ violations: readonly Violation[] }>;
  };
}

/** The rules of axe about colours, of WCAG 2.2 level A and AA. They take half of the time of axe. */
const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Which rules of axe. */
export type AxeRules = 'every' | 'colours' | 'not-colours';

const OPTIONS = {
  every: {},
  colours: { runOnly: COLOUR_RULES },
  'not-colours': { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
} as const;

/**
 * The findings of axe on the current page, one line each. It fetches the style sheets the first time only: they are the
 * same for every variant, and only the rule about locked orientation reads them. It does not look into frames; our pages
 * have none.
 */
export async function axeFindings(page: Page, rules: AxeRules = 'every'): Promise<string[]> {
  const isNew = await page.evaluate(() => !('axe' in globalThis));
  if (isNew) await addAxe(page);
  const options = { resultTypes: ['violations'], preload: isNew, ...OPTIONS[rules] } as const;
  const violations = await page.evaluate(async (given) => {
    const found = await (globalThis as unknown as WithAxe).axe.run(given);
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Runs the source of axe in the page. The browser keeps it in the session storage of the tab, because sending it to each
 * page that is loaded takes ten times as long as running it.
 */
async function addAxe(page: Page): Promise<void> {
  // The content of a mail has no URL, and therefore no session storage.
  if (page.url() === 'about:blank') {
    await page.evaluate(AXE);
    return;
  }
  const isKept = await page.evaluate((key) => sessionStorage.getItem(key) !== null, AXE_KEY);
  if (!isKept)
    await page.evaluate(({ key, source }) => sessionStorage.setItem(key, source), { key: AXE_KEY, source: AXE });
  // As text, because the linter allows no eval in code.
  await page.evaluate(`eval(sessionStorage.getItem('${AXE_KEY}'))`);
}

/** What the style sheets of the current page change with the colour scheme, besides colours, backgrounds and variables. */
export function otherThanColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOfScheme = (rule: CSSRule): boolean =>
      (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme')) ||
      (rule instanceof CSSStyleRule && rule.selectorText.includes('data-color-scheme'));
    const propertiesOf = (rule: CSSRule, isBelow = false): string[] => {
      const isInside = isBelow || isOfScheme(rule);
      const own = isInside && rule instanceof CSSStyleRule ? [...rule.style] : [];
      return [...own, ...rulesIn(rule).flatMap((each) => propertiesOf(each, isInside))];
    };
    const rulesIn = (rule: CSSRule): CSSRule[] =>
      rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule ? [...rule.cssRules] : [];
    const properties = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].flatMap((rule) => propertiesOf(rule)),
    );
    return [...new Set(properties)].filter((name) => !/^--|color|^background-/u.test(name)).sort();
  });
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
