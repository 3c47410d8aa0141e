/** The built-in pages that a theme may replace. */
export const THEME_PAGES = ['privacy', 'accessibility'] as const;

export type ThemePageName = (typeof THEME_PAGES)[number];

/** An element of a page, for instance a paragraph, with what it contains. */
export interface ThemePageElement {
  readonly tag: ThemePageTag;
  readonly nodes: readonly ThemePageNode[];
  /** The target of a link: an https or mailto URL, a path of this origin, or the fragment of a part. */
  readonly href?: string;
  /** The first number of a numbered list. */
  readonly start?: number;
}

/** Text, or an element. Text is never HTML. */
export type ThemePageNode = string | ThemePageElement;

/** The web app draws these elements and no others (apps/web/src/text-pages/theme-nodes.tsx). */
export type ThemePageTag =
  | ('p' | 'h3' | 'h4' | 'h5' | 'h6' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'hr')
  | ('table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td')
  | ('a' | 'strong' | 'em' | 'del' | 'code' | 'br');

/** The content below a second-level heading. */
export interface ThemePagePart {
  /** The URL fragment of the part, unique in its page. */
  readonly id: string;
  readonly heading: string;
  readonly nodes: readonly ThemePageNode[];
}

/** A page of the theme in one language, as it is served to the web app. */
export interface ThemePage {
  readonly title: string;
  /** The content before the first part. */
  readonly intro: readonly ThemePageNode[];
  readonly parts: readonly ThemePagePart[];
}
