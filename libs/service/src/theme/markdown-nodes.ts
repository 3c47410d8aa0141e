import type { ThemePageElement, ThemePageNode } from '@portvakt/adapters/http';

/** A token of marked, with the properties that are read here. */
export interface MarkdownToken {
  readonly type: string;
  /** As written in the file. */
  readonly raw: string;
  readonly text?: string;
  readonly tokens?: readonly MarkdownToken[];
  /** Of a heading. */
  readonly depth?: number;
  /** Of a link. */
  readonly href?: string;
  /** Of a list. */
  readonly ordered?: boolean;
  /** Of a list: its first number, or an empty text. */
  readonly start?: number | '';
  readonly items?: readonly MarkdownToken[];
  /** Of a table. */
  readonly header?: readonly Cell[];
  readonly rows?: readonly (readonly Cell[])[];
}

interface Cell {
  readonly tokens: readonly MarkdownToken[];
}

type Convert = (token: MarkdownToken) => readonly ThemePageNode[];

/** Returns the text of the tokens, without those that `isSupported` rejects. */
export const nodesOf = (tokens: readonly MarkdownToken[] = []): readonly ThemePageNode[] =>
  tokens.flatMap((token) => CONVERSIONS.get(token.type)?.(token) ?? []);

export const isSupported = ({ type }: MarkdownToken): boolean => CONVERSIONS.has(type);

/** The tokens directly within a token. */
export const tokensIn = ({ tokens, items, header, rows }: MarkdownToken): readonly MarkdownToken[] => [
  ...(tokens ?? []),
  ...(items ?? []),
  ...[...(header ?? []), ...(rows ?? []).flat()].flatMap((cell) => cell.tokens),
];

/** Returns the text of tokens without their markup. */
export const plainText = (tokens: readonly MarkdownToken[] = []): string =>
  tokens.map((token) => (token.tokens ? plainText(token.tokens) : (token.text ?? ''))).join('');

const element = (tag: ThemePageElement['tag'], nodes: readonly ThemePageNode[] = []): ThemePageElement => ({
  tag,
  nodes,
});

const asElement =
  (tag: ThemePageElement['tag']): Convert =>
  ({ tokens }) => [element(tag, nodesOf(tokens))];

const asText: Convert = ({ text, tokens }) => (tokens ? nodesOf(tokens) : [text ?? '']);

const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

const CONVERSIONS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['space', () => []],
  // The target of a reference-style link, which is defined elsewhere in the file.
  ['def', () => []],
  ['paragraph', asElement('p')],
  ['heading', ({ depth = 0, tokens }) => [element(HEADINGS[depth - 3] ?? 'h3', nodesOf(tokens))]],
  ['blockquote', asElement('blockquote')],
  ['list', (token) => [list(token)]],
  ['list_item', asElement('li')],
  ['table', (token) => [table(token)]],
  ['code', ({ text = '' }) => [element('pre', [element('code', [text])])]],
  ['hr', () => [element('hr')]],
  ['text', asText],
  ['escape', asText],
  ['strong', asElement('strong')],
  ['em', asElement('em')],
  ['del', asElement('del')],
  ['codespan', ({ text = '' }) => [element('code', [text])]],
  ['br', () => [element('br')]],
  ['link', ({ href = '', tokens }) => [{ ...element('a', nodesOf(tokens)), href }]],
]);

function list({ ordered, start, items }: MarkdownToken): ThemePageElement {
  if (!ordered) return element('ul', nodesOf(items));
  const first = typeof start === 'number' && start !== 1 ? { start } : {};
  return { ...element('ol', nodesOf(items)), ...first };
}

function table({ header = [], rows = [] }: MarkdownToken): ThemePageElement {
  const row = (cells: readonly Cell[], tag: 'th' | 'td') =>
    element(
      'tr',
      cells.map(({ tokens }) => element(tag, nodesOf(tokens))),
    );
  return element('table', [
    element('thead', [row(header, 'th')]),
    element(
      'tbody',
      rows.map((cells) => row(cells, 'td')),
    ),
  ]);
}
