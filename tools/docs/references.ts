import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const workspace = resolve(__dirname, '../..');
const SPECIFICATION = 'docs/specification';
const REQUIREMENTS = `${SPECIFICATION}/security-requirements.md`;

const SECTION = String.raw`§\d+(?:\.\d+)*`;
const DEFECT = String.raw`D-\d{2}[a-d]?`;
/** A decision or a requirement: the word before it says which. */
const CODE = String.raw`[A-R]\d{1,2}\b`;
const ITEM = `(?:${SECTION}|${DEFECT}|${CODE})`;
const STEPS = String.raw`(?: steps? \d+(?: and \d+)?)?`;

/** `specification §9, C26, D-17` or `security K1, K5`. */
const NAMED = new RegExp(
  String.raw`\b(specification|security) (${ITEM}${STEPS}(?:(?:,| and| to| or)? ${ITEM}${STEPS})*)`,
  'giu',
);
const NAMED_DEFECT = new RegExp(String.raw`\b${DEFECT}\b`, 'gu');
const OTHER_DOCUMENT = /(?:RFC \d+|OpenID Connect Core),? §\d+(?:\.\d+)*/gu;
/** A section whose document is not said, or codes in parentheses without the word. */
const UNNAMED = new RegExp(String.raw`\S* ?${SECTION}|\(${CODE}(?:, ${CODE})*\)`, 'gu');

/** As one line, so that a reference may be broken between the lines of a comment. */
const flowing = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|>)?\s*/gu, ' ');
const itemsIn = (text: string): readonly string[] => [...text.matchAll(new RegExp(ITEM, 'gu'))].map(([item]) => item);

/** The references in a source or page, as they are looked up: `§9`, `D-17`, `specification C26`, `security H3`. */
export function referencesIn(text: string): readonly string[] {
  const named = [...flowing(text).matchAll(NAMED)].flatMap(([, word = '', items = '']) =>
    itemsIn(items).map((item) => (/^[A-R]\d/u.test(item) ? `${word.toLowerCase()} ${item}` : item)),
  );
  return [...named, ...[...text.matchAll(NAMED_DEFECT)].map(([defect]) => defect)];
}

/** References that do not say what they refer to, as they are written. */
export const unnamedReferencesIn = (text: string): readonly string[] =>
  [...flowing(text).replace(NAMED, '').replace(OTHER_DOCUMENT, '').matchAll(UNNAMED)].map(([found]) => found);

/** References within the specification, whose sections and defects stand alone; so do a page's own codes. */
export function referencesWithin(page: string, text: string): readonly string[] {
  const flow = flowing(text);
  const ownWord = page === REQUIREMENTS ? 'security' : 'specification';
  const decisions = [...flow.matchAll(/\bdecision (C\d{1,2})\b/gu)].map(([, code = '']) => `specification ${code}`);
  const own = page === REQUIREMENTS ? CODE : String.raw`C\d{1,2}\b`;
  const rest = flow.replace(/\bdecision C\d{1,2}\b/gu, '').replace(NAMED, '');
  const codes = [...rest.matchAll(new RegExp(String.raw`\b${own}`, 'gu'))].map(([code]) => `${ownWord} ${code}`);
  const alone = [...flow.matchAll(new RegExp(`${SECTION}|\\b${DEFECT}\\b`, 'gu'))].map(([item]) => item);
  return [...referencesIn(text), ...decisions, ...codes, ...alone];
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

/** All that can be referred to: headings that begin with a section number, and rows with an anchor. */
export function definedInSpecification(): readonly string[] {
  return readdirSync(join(workspace, SPECIFICATION)).flatMap((name) => {
    const page = `${SPECIFICATION}/${name}`;
    const text = textOf(page);
    const sections = [...text.matchAll(/^#+ (§\d+(?:\.\d+)*) /gmu)].map(([, section = '']) => section);
    const rows = [...text.matchAll(/<a id="[a-z\d-]+"><\/a>(\S+) /gu)].map(([, code = '']) => code);
    const word = page === REQUIREMENTS ? 'security' : 'specification';
    return [...sections, ...rows.map((code) => (code.startsWith('D-') ? code : `${word} ${code}`))];
  });
}
