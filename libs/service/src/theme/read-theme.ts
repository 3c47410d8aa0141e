import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type SiteTheme, THEME_ICON, THEME_STYLES, type ThemeFile } from '@portvakt/adapters/http';
import { type MailBrand, PORTVAKT_BRAND, type ReplacedTexts } from '@portvakt/adapters/mail';
import { type Language, LANGUAGES } from '@portvakt/kernel';

import { failureCode } from '../config/files.js';
import { aspectRatioOf, LOGO, LOGO_DARK, logoStyles } from './logo-styles.js';
import { readMailColours } from './mail-colours.js';
import { readReplacedTexts } from './replaced-texts.js';
import { cssErrors, svgErrors } from './safe-files.js';
import { contrastErrors, type ThemeColours, themeColoursIn } from './theme-colours.js';

/** The look and words of a product. */
export interface Theme {
  /** Null: the web app looks as it was built. */
  readonly site: SiteTheme | null;
  readonly mail: MailBrand;
  readonly texts: ReplacedTexts;
}

export const NO_THEME: Theme = { site: null, mail: PORTVAKT_BRAND, texts: { nb: {}, nn: {}, en: {} } };

const IMAGES = [LOGO, LOGO_DARK, THEME_ICON];
const MAIL_COLOURS = 'mail.json';
const textsFile = (language: Language): string => `texts.${language}.json`;
const KNOWN_FILES: readonly string[] = [THEME_STYLES, ...IMAGES, MAIL_COLOURS, ...LANGUAGES.map(textsFile)];
const FRAME_COLOUR = 'neutral-background-default';

/** Reads the folder of a theme. `errors`: one line each, with the name of the file. */
export function readTheme(folder: string): { readonly theme: Theme; readonly errors: readonly string[] } {
  const { files, errors } = readFolder(folder);
  const report = (name: string, found: readonly string[]): void => {
    errors.push(...found.map((error) => `${name} ${error}`));
  };
  const css = files.get(THEME_STYLES) ?? '';
  const colours = themeColoursIn(css);
  report(THEME_STYLES, [...cssErrors(css), ...contrastErrors(colours)]);
  for (const name of IMAGES) report(name, svgErrors(files.get(name) ?? '<svg>'));
  const logo = files.get(LOGO);
  if (logo !== undefined && aspectRatioOf(logo) === null) report(LOGO, ['has no viewBox with width and height']);
  if (files.has(LOGO_DARK) && logo === undefined) report(LOGO_DARK, [`needs ${LOGO} beside it`]);
  const mail = readMailColours(files.get(MAIL_COLOURS) ?? '{}');
  report(MAIL_COLOURS, mail.errors);
  const texts = (language: Language): Readonly<Record<string, string>> => {
    const read = readReplacedTexts(files.get(textsFile(language)) ?? '{}', language);
    report(textsFile(language), read.errors);
    return read.texts;
  };
  const theme = {
    site: siteTheme(files, colours),
    mail: mail.brand,
    texts: { nb: texts('nb'), nn: texts('nn'), en: texts('en') },
  };
  return { theme, errors };
}

function readFolder(folder: string): { readonly files: ReadonlyMap<string, string>; readonly errors: string[] } {
  const files = new Map<string, string>();
  const errors: string[] = [];
  try {
    // Sorted, because the order in a folder differs between file systems. Hidden files are not part of a theme.
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    for (const name of names.sort()) {
      if (KNOWN_FILES.includes(name)) files.set(name, readFileSync(join(folder, name), 'utf8'));
      else errors.push(`${name} is unknown; expected ${KNOWN_FILES.join(', ')}`);
    }
  } catch (error) {
    errors.push(`cannot be read (${failureCode(error)})`);
  }
  return { files, errors };
}

function siteTheme(files: ReadonlyMap<string, string>, { light, dark }: ThemeColours): SiteTheme | null {
  const served = new Map<string, ThemeFile>();
  for (const name of IMAGES) {
    const body = files.get(name);
    if (body !== undefined) served.set(name, { contentType: 'image/svg+xml', body });
  }
  const styles = `${files.get(THEME_STYLES) ?? ''}${logoStyles(files.get(LOGO), files.has(LOGO_DARK))}`;
  if (styles !== '') served.set(THEME_STYLES, { contentType: 'text/css; charset=utf-8', body: styles });
  if (served.size === 0) return null;
  return {
    hash: hashOf(served),
    files: served,
    frameColours: { light: light.get(FRAME_COLOUR) ?? null, dark: dark.get(FRAME_COLOUR) ?? null },
  };
}

const HASH_LENGTH = 16;

function hashOf(files: ReadonlyMap<string, ThemeFile>): string {
  const content = JSON.stringify([...files].map(([name, { body }]) => [name, body]));
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
}
