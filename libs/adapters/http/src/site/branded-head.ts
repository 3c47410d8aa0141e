import { escapeHtml } from './escape-html.js';
import { type SiteTheme, THEME_ICON, THEME_STYLES, THEME_TOUCH_ICON, themePath } from './site-theme.js';

interface Brand {
  readonly appName: string;
  readonly theme: SiteTheme | null;
}

const TITLE = /<title>[^<]*<\/title>/u;
const ICON = /<link rel="icon"[^>]*>/u;
const TOUCH_ICON = /<link rel="apple-touch-icon"[^>]*>/u;

/**
 * Returns the built page with the product's name, icon and frame colours. The replacements are functions, because `$`
 * has a special meaning in replacement texts.
 */
export function branded(index: string, { appName, theme }: Brand): string {
  const { light = null, dark = null } = theme?.frameColours ?? {};
  return [
    { found: TITLE, tag: `<title>${escapeHtml(appName)}</title>` },
    { found: ICON, tag: iconTag(theme) },
    { found: TOUCH_ICON, tag: touchIconTag(theme) },
    { found: themeColour('light'), tag: light && themeColourTag('light', light) },
    { found: themeColour('dark'), tag: dark && themeColourTag('dark', dark) },
  ].reduce((html, { found, tag }) => (tag === null ? html : html.replace(found, () => tag)), index);
}

/** Returns the icon of the theme; null if it has none. */
export function iconTag(theme: SiteTheme | null): string | null {
  const path = themePath(theme, THEME_ICON);
  return path && `<link rel="icon" type="image/svg+xml" href="${path}">`;
}

/** Returns the theme's icon for a phone's home screen. A theme with its own icon but none for phones removes ours. */
function touchIconTag(theme: SiteTheme | null): string | null {
  const path = themePath(theme, THEME_TOUCH_ICON);
  if (path !== null) return `<link rel="apple-touch-icon" href="${path}">`;
  return iconTag(theme) && '';
}

/** Returns the stylesheet of the theme, which must come after those of the page. */
export function themeTags({ theme }: Brand): readonly string[] {
  const path = themePath(theme, THEME_STYLES);
  return path === null ? [] : [`<link rel="stylesheet" href="${path}">`];
}

const themeColour = (scheme: string): RegExp =>
  new RegExp(`<meta name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)"[^>]*>`, 'u');

const themeColourTag = (scheme: string, colour: string): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${escapeHtml(colour)}">`;
