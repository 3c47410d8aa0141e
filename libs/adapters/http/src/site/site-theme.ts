/** A file of the theme, as it is served. */
export interface ThemeFile {
  readonly contentType: string;
  readonly body: string;
}

/** The browser's colour of the frame around the page. */
export interface FrameColours {
  readonly light: string | null;
  readonly dark: string | null;
}

/** The look of a product, read from `THEME_DIR` at start. */
export interface SiteTheme {
  /** Of all files: it changes with every byte, so that browsers may keep the files for good. */
  readonly hash: string;
  readonly files: ReadonlyMap<string, ThemeFile>;
  readonly frameColours: FrameColours;
}

export const THEME_STYLES = 'theme.css';
export const THEME_ICON = 'favicon.svg';

/** Returns the path of a file of the theme; null if it has none of this name. */
export const themePath = (theme: SiteTheme | null, name: string): string | null =>
  theme?.files.has(name) ? `/assets/theme/${theme.hash}/${name}` : null;
