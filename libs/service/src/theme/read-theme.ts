import { createHash } from 'node:crypto';

import { type SiteTheme, THEME_ICON, THEME_STYLES, THEME_TOUCH_ICON, type ThemeFile } from '@portvakt/adapters/http';
import { type MailBrand, PORTVAKT_BRAND, type ReplacedTexts } from '@portvakt/adapters/mail';
import { type Language, LANGUAGES } from '@portvakt/kernel';

import { aspectRatioOf, LOGO, LOGO_DARK, logoStyles } from './logo-styles.js';
import { readMailColours } from './mail-colours.js';
import { KNOWN_LOGOS, logoFile, logoFiles, type ProviderLogos, providersWithLogo } from './provider-logos.js';
import { readFolder, type ThemeFolder } from './read-folder.js';
import { readReplacedTexts } from './replaced-texts.js';
import { cssErrors, svgErrors } from './safe-files.js';
import { contrastErrors, type ThemeColours, themeColoursIn } from './theme-colours.js';
import { PAGE_FILES, readThemePages } from './theme-pages.js';
import { touchIconErrors } from './touch-icon.js';

/** The appearance and texts of a product. */
export interface Theme {
  /** Null: the web app keeps its built-in appearance. */
  readonly site: SiteTheme | null;
  readonly mail: MailBrand;
  readonly mailTexts: ReplacedTexts;
  readonly webTexts: ReplacedTexts;
}

const NO_TEXTS: ReplacedTexts = { nb: {}, nn: {}, en: {} };

export const NO_THEME: Theme = { site: null, mail: PORTVAKT_BRAND, mailTexts: NO_TEXTS, webTexts: NO_TEXTS };

const BRAND_IMAGES = [LOGO, LOGO_DARK, THEME_ICON];
const MAIL_COLOURS = 'mail.json';
const textsFile = (language: string): string => `texts.${language}.json`;
const KNOWN_FILES: readonly string[] = [
  THEME_STYLES,
  THEME_TOUCH_ICON,
  ...BRAND_IMAGES,
  MAIL_COLOURS,
  ...LANGUAGES.map(textsFile),
  ...PAGE_FILES,
];
const FRAME_COLOUR = 'neutral-background-default';

type Texts = ReadonlyMap<string, string>;

interface ReadTheme {
  readonly theme: Theme;
  readonly errors: readonly string[];
}

/**
 * Reads the folder of a theme. `errors`: one line each, with the name of the file. `webTexts`: the texts of the web app
 * by key; null if the web app is not built, in which case their keys cannot be checked.
 */
export function readTheme(folder: string, webTexts: Texts | null, logos: ProviderLogos = KNOWN_LOGOS): ReadTheme {
  const { errors, ...files } = readFolder(folder, [...KNOWN_FILES, ...logoFiles(logos)]);
  const site = readSite(files, logos);
  const mail = readMailColours(files.texts.get(MAIL_COLOURS) ?? '{}');
  const texts = readTexts(files.texts, webTexts);
  return {
    theme: { site: site.theme, mail: mail.brand, mailTexts: texts.mail, webTexts: texts.web },
    errors: [...errors, ...site.errors, ...naming(MAIL_COLOURS, mail.errors), ...texts.errors],
  };
}

const naming = (name: string, errors: readonly string[]): readonly string[] =>
  errors.map((error) => `${name} ${error}`);

function readTexts(files: Texts, webTexts: Texts | null) {
  const read = (language: Language) => readReplacedTexts(files.get(textsFile(language)) ?? '{}', language, webTexts);
  const [nb, nn, en] = [read('nb'), read('nn'), read('en')];
  return {
    mail: { nb: nb.mail, nn: nn.mail, en: en.mail },
    web: { nb: nb.web, nn: nn.web, en: en.web },
    errors: Object.entries({ nb, nn, en }).flatMap(([language, { errors }]) => naming(textsFile(language), errors)),
  };
}

function readSite(
  { texts, images }: ThemeFolder,
  logos: ProviderLogos,
): {
  readonly theme: SiteTheme | null;
  readonly errors: readonly string[];
} {
  const css = texts.get(THEME_STYLES) ?? '';
  const touchIcon = images.get(THEME_TOUCH_ICON);
  const colours = themeColoursIn(css);
  const { pages, served, errors } = readThemePages(texts);
  return {
    theme: siteTheme(
      new Map([...imagesAndStyles(texts), ...logosIn(texts, logos), ...touchIconIn(touchIcon), ...served]),
      colours,
      pages,
      providersWithLogo(texts, logos),
    ),
    errors: [
      ...naming(THEME_STYLES, [...cssErrors(css), ...contrastErrors(colours)]),
      ...[...BRAND_IMAGES, ...logoFiles(logos)].flatMap((name) => naming(name, svgErrors(texts.get(name) ?? '<svg>'))),
      ...(touchIcon ? naming(THEME_TOUCH_ICON, touchIconErrors(touchIcon)) : []),
      ...logoErrors(texts),
      ...errors,
    ],
  };
}

function logoErrors(files: Texts): readonly string[] {
  const logo = files.get(LOGO);
  if (logo === undefined) return files.has(LOGO_DARK) ? [`${LOGO_DARK} needs ${LOGO} beside it`] : [];
  return aspectRatioOf(logo) === null ? [`${LOGO} has no viewBox with width and height`] : [];
}

function imagesAndStyles(files: Texts): ReadonlyMap<string, ThemeFile> {
  const served = new Map<string, ThemeFile>();
  for (const name of BRAND_IMAGES) {
    const body = files.get(name);
    if (body !== undefined) served.set(name, svg(body));
  }
  const styles = `${files.get(THEME_STYLES) ?? ''}${logoStyles(files.get(LOGO), files.has(LOGO_DARK))}`;
  if (styles !== '') served.set(THEME_STYLES, { contentType: 'text/css; charset=utf-8', body: styles });
  return served;
}

const svg = (body: string): ThemeFile => ({ contentType: 'image/svg+xml', body });

/** Served under the ids of the providers, several of which may share a logo. */
const logosIn = (files: Texts, logos: ProviderLogos): readonly (readonly [string, ThemeFile])[] =>
  [...logos].flatMap(([id, name]) => {
    const body = files.get(logoFile(name));
    return body === undefined ? [] : [[logoFile(id), svg(body)] as const];
  });

const touchIconIn = (body: Buffer | undefined): readonly (readonly [string, ThemeFile])[] =>
  body ? [[THEME_TOUCH_ICON, { contentType: 'image/png', body }]] : [];

function siteTheme(
  files: ReadonlyMap<string, ThemeFile>,
  { light, dark }: ThemeColours,
  pages: SiteTheme['pages'],
  providerLogos: SiteTheme['providerLogos'],
): SiteTheme | null {
  if (files.size === 0) return null;
  return {
    hash: hashOf(files),
    files,
    frameColours: { light: light.get(FRAME_COLOUR) ?? null, dark: dark.get(FRAME_COLOUR) ?? null },
    pages,
    providerLogos,
  };
}

const HASH_LENGTH = 16;

function hashOf(files: ReadonlyMap<string, ThemeFile>): string {
  const content = JSON.stringify([...files].map(([name, { body }]) => [name, body]));
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
}
