import { BEHIND_ACCENT, BEHIND_DARK_ACCENT, type MailBrand, PORTVAKT_BRAND } from '@portvakt/adapters/mail';

import { isObject } from '../is-object.js';
import { contrastOf, isHexColour, TEXT_CONTRAST } from './contrast.js';
import { parsedJson } from './parsed-json.js';

const BEHIND: Readonly<Record<keyof MailBrand, readonly string[]>> = {
  accent: BEHIND_ACCENT,
  accentDark: BEHIND_DARK_ACCENT,
  // The page behind the mail; no text is on it.
  ground: [],
};

const isColourName = (name: string): name is keyof MailBrand => name in BEHIND;

/** Reads `mail.json`. Colours that it leaves out keep our values. */
export function readMailColours(text: string): { readonly brand: MailBrand; readonly errors: readonly string[] } {
  const given = parsedJson(text);
  if (!isObject(given)) return { brand: PORTVAKT_BRAND, errors: ['is not a JSON object'] };
  const errors = Object.entries(given).flatMap(([name, colour]) => colourErrors(name, colour));
  return { brand: { ...PORTVAKT_BRAND, ...given }, errors };
}

function colourErrors(name: string, colour: unknown): readonly string[] {
  if (!isColourName(name)) return [`has the unknown name ${name}; expected ${Object.keys(BEHIND).join(', ')}`];
  if (typeof colour !== 'string' || !isHexColour(colour)) return [`has an invalid ${name}; expected #rrggbb`];
  return BEHIND[name].flatMap((back) => {
    const contrast = contrastOf(colour, back);
    const found = `${Math.floor(contrast * 100) / 100}:1`;
    return contrast >= TEXT_CONTRAST
      ? []
      : `has a contrast of ${found} between ${name} and ${back}; expected at least ${TEXT_CONTRAST}:1`;
  });
}
