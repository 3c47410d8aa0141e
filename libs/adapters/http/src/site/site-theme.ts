import type { Language } from '@portvakt/kernel';

import type { ThemePageName } from './theme-page.js';

/** Texts by key, in each language. */
export type ReplacedWebTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** A file of the theme, ready to be served. */
export interface ThemeFile {
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** The browser's colour of the frame around the page. */
export interface FrameColours {
  readonly light: string | null;
  readonly dark: string | null;
}

/** The appearance of a product, read from `THEME_DIR` at the start. */
export interface SiteTheme {
  /** A hash of all files. It changes with every byte, so that browsers may cache the files forever. */
  readonly hash: string;
  readonly files: ReadonlyMap<string, ThemeFile>;
  readonly frameColours: FrameColours;
  /** The built-in pages that it replaces. */
  readonly pages: readonly ThemePageName[];
  /** Ids of the providers whose logos it has, at `providers/{id}.svg`. */
  readonly providerLogos: readonly string[];
}

export const THEME_STYLES = 'theme.css';
export const THEME_ICON = 'favicon.svg';
/** The icon on a phone's home screen. */
export const THEME_TOUCH_ICON = 'touch-icon.png';

/** Returns the path below which the files of the theme are served, without a trailing slash. */
export const themeFolder = ({ hash }: SiteTheme): string => `/assets/theme/${hash}`;

/** Returns the path of a file of the theme; null if it has none of this name. */
export const themePath = (theme: SiteTheme | null, name: string): string | null =>
  theme?.files.has(name) ? `${themeFolder(theme)}/${name}` : null;

/** The file of a page in one language: a `ThemePage` as JSON. */
export const themePageFile = (page: ThemePageName, language: string): string => `${page}.${language}.json`;
