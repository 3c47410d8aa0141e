import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const workspace = resolve(__dirname, '../..');
const SPECIFICATION = 'docs/specification';
const REQUIREMENTS = `${SPECIFICATION}/security-requirements.md`;
const OPERATORS = `${SPECIFICATION}/operators/`;
const PASSKEYS = `${SPECIFICATION}/passkeys/`;

const SECTION = String.raw`§\d+(?:\.\d+)*`;
/**
 * Known defects, those of passkeys and of operators, and decisions of operators. They are unique, so no document is
 * named before them.
 */
const UNIQUE = String.raw`(?:D-\d{2}[a-d]?|OD-\d{2}|PD-\d{2}|OP\d{1,2})`;
/** A decision or a requirement: the document named before it says which. */
const CODE = String.raw`[A-R]\d{1,2}\b`;
const ITEM = `(?:${SECTION}|${UNIQUE}|${CODE})`;
const STEPS = String.raw`(?: steps? \d+(?: and \d+)?)?`;

/** `specification §9, C26, D-17`, `security K1, K5`, `operators §8, OP9` or `passkeys §5.2, P6`. */
const NAMED = new RegExp(
  String.raw`\b(specification|security|operators|passkeys) (${ITEM}${STEPS}(?:(?:,| and| to| or)? ${ITEM}${STEPS})*)`,
  'giu',
);
const UNIQUE_ALONE = new RegExp(String.raw`\b${UNIQUE}\b`, 'gu');
const OTHER_DOCUMENT = /(?:RFC \d+|OpenID Connect Core),? §\d+(?:\.\d+)*/gu;
const UNIQUE_CODE = new RegExp(`^${UNIQUE}$`, 'u');
/** A section without its document, or codes in parentheses without theirs. */
const UNNAMED = new RegExp(String.raw`\S* ?${SECTION}|\(${CODE}(?:, ${CODE})*\)`, 'gu');

/** As one line, so that a reference may be broken between the lines of a comment. */
const flowing = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|>)?\s*/gu, ' ');
const itemsIn = (text: string): readonly string[] => [...text.matchAll(new RegExp(ITEM, 'gu'))].map(([item]) => item);

/** The form in which it is looked up: sections of the specification and unique codes have no prefix. */
function lookedUp(word: string, item: string): string {
  const standsAlone = UNIQUE_CODE.test(item) || (item.startsWith('§') && word !== 'operators' && word !== 'passkeys');
  return standsAlone ? item : `${word} ${item}`;
}

/** The references in a source or page: `§9`, `operators §8`, `D-17`, `OP4`, `specification C26`, `security H3`. */
export function referencesIn(text: string): readonly string[] {
  const named = [...flowing(text).matchAll(NAMED)].flatMap(([, word = '', items = '']) =>
    itemsIn(items).map((item) => lookedUp(word.toLowerCase(), item)),
  );
  return [...named, ...[...text.matchAll(UNIQUE_ALONE)].map(([code]) => code)];
}

/** References that do not name their document, as they are written. */
export const unnamedReferencesIn = (text: string): readonly string[] =>
  [...flowing(text).replace(NAMED, '').replace(OTHER_DOCUMENT, '').matchAll(UNNAMED)].map(([found]) => found);

/** The document names that other pages put before the sections and codes of this page. */
function wordsOf(page: string): { readonly section: string; readonly code: string } {
  if (page.startsWith(OPERATORS)) return { section: 'operators', code: 'specification' };
  if (page.startsWith(PASSKEYS)) return { section: 'passkeys', code: 'specification' };
  return { section: 'specification', code: page === REQUIREMENTS ? 'security' : 'specification' };
}

/** References within the specification, where sections and defects have no prefix; neither do a page's own codes. */
export function referencesWithin(page: string, text: string): readonly string[] {
  const flow = flowing(text);
  const word = wordsOf(page);
  const decisions = [...flow.matchAll(/\bdecision (C\d{1,2})\b/gu)].map(([, code = '']) => `specification ${code}`);
  const own = page === REQUIREMENTS ? CODE : String.raw`C\d{1,2}\b`;
  const rest = flow.replace(/\bdecision C\d{1,2}\b/gu, '').replace(NAMED, '');
  const codes = [...rest.matchAll(new RegExp(String.raw`\b${own}`, 'gu'))].map(([code]) => lookedUp(word.code, code));
  const sections = [...rest.matchAll(new RegExp(SECTION, 'gu'))].map(([item]) => lookedUp(word.section, item));
  return [...referencesIn(text), ...decisions, ...codes, ...sections];
}

export const textOf = (file: string): string => readFileSync(join(workspace, file), 'utf8');
export const isInSpecification = (file: string): boolean => file.startsWith(`${SPECIFICATION}/`);

const FILE = /\.(?:tsx?|mjs|cjs|js|md|css|hbs)$/u;
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|generated)\//u;

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => FILE.test(file) && !NOT_OURS.test(file));

/** Every source and page of the repository. */
export function sourcesAndPages(): readonly string[] {
  const atTheRoot = readdirSync(workspace).filter((name) => FILE.test(name));
  return [...atTheRoot, ...['apps', 'docs', 'libs', 'tools'].flatMap(filesBelow)];
}

/** All possible targets of references: headings that begin with a section number, and rows with an anchor. */
export function definedInSpecification(): readonly string[] {
  const pages = readdirSync(join(workspace, SPECIFICATION), { recursive: true, encoding: 'utf8' });
  return pages.filter((name) => name.endsWith('.md')).flatMap((name) => {
    const page = `${SPECIFICATION}/${name}`;
    const text = textOf(page);
    const word = wordsOf(page);
    const sections = [...text.matchAll(/^#+ (§\d+(?:\.\d+)*) /gmu)].map(([, item = '']) => lookedUp(word.section, item));
    const rows = [...text.matchAll(/<a id="[a-z\d-]+"><\/a>(\S+) /gu)].map(([, code = '']) =>
      lookedUp(page.startsWith(PASSKEYS) ? 'passkeys' : word.code, code),
    );
    return [...sections, ...rows];
  });
}
