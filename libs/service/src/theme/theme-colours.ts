import { contrastOf, isHexColour, TEXT_CONTRAST } from './contrast.js';

/** Values of `--ds-color-…` by name without the prefix, for instance `accent-base-default`. */
export interface ThemeColours {
  readonly light: ReadonlyMap<string, string>;
  readonly dark: ReadonlyMap<string, string>;
}

const COMMENT = /\/\*.*?\*\//gsu;
/** The next brace, or a variable with its value. */
const TOKEN = /(?<prelude>[^{};]*)\{|\}|--ds-color-(?<name>[\w-]+)\s*:\s*(?<value>[^;}]+)/gu;

/** Reads the variables of Designsystemet from each block of a stylesheet. */
export function themeColoursIn(css: string): ThemeColours {
  const colours = { light: new Map<string, string>(), dark: new Map<string, string>() };
  const preludes: string[] = [];
  for (const { 0: token, groups = {} } of css.replace(COMMENT, '').matchAll(TOKEN)) {
    const { prelude, name, value } = groups;
    if (token === '}') preludes.pop();
    else if (prelude !== undefined) preludes.push(prelude);
    else if (name && value) colours[schemeOf(preludes)].set(name, value.trim());
  }
  return colours;
}

const schemeOf = (preludes: readonly string[]): 'light' | 'dark' =>
  /data-color-scheme=["']?dark|prefers-color-scheme:\s*dark|color-scheme\.dark/u.test(preludes.join(' '))
    ? 'dark'
    : 'light';

const TEXTS = ['text-default', 'text-subtle'];
const BACKGROUNDS = ['background-default', 'background-tinted'];
const CONTRASTS = ['base-contrast-default', 'base-contrast-subtle'];
const ON_TEXT = /^(?<colour>[a-z\d-]+)-(?:text|background)-/u;
const ON_BASE = /^(?<colour>[a-z\d-]+)-base-/u;

/**
 * Returns one line for each pair of colours that is hard to read. A colour that is read on another one must be defined
 * together with it.
 */
export const contrastErrors = ({ light, dark }: ThemeColours): readonly string[] => [
  ...errorsIn(light, 'light'),
  ...errorsIn(dark, 'dark'),
];

function errorsIn(colours: ReadonlyMap<string, string>, scheme: string): readonly string[] {
  const named = (pattern: RegExp) =>
    new Set(
      [...colours.keys()].map((name) => pattern.exec(name)?.groups?.['colour']).filter((name) => name !== undefined),
    );
  const pairs = [
    ...[...named(ON_TEXT)].flatMap((colour) => combined(colour, TEXTS, BACKGROUNDS)),
    ...[...named(ON_BASE)].flatMap((colour) => combined(colour, CONTRASTS, ['base-default'])),
  ];
  return pairs.flatMap(([front, back]) => pairError(colours, scheme, front, back) ?? []);
}

const combined = (colour: string, fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [`${colour}-${front}`, `${colour}-${back}`] as const));

function pairError(colours: ReadonlyMap<string, string>, scheme: string, front: string, back: string): string | null {
  for (const name of [front, back]) {
    const value = colours.get(name);
    if (value === undefined) return `has no --ds-color-${name} for the ${scheme} scheme, but others of its colour`;
    if (!isHexColour(value)) return `has --ds-color-${name}: ${value} for the ${scheme} scheme; expected #rrggbb`;
  }
  const contrast = contrastOf(colours.get(front) ?? '', colours.get(back) ?? '');
  if (contrast >= TEXT_CONTRAST) return null;
  const found = `${Math.floor(contrast * 100) / 100}:1`;
  return `has a contrast of ${found} between --ds-color-${front} and --ds-color-${back} in the ${scheme} scheme; expected at least ${TEXT_CONTRAST}:1`;
}
