import * as v from 'valibot';

import type { AdditionalField, FieldPlace, LocalisedText } from '@portvakt/identity';
import { isCleanText } from '@portvakt/kernel';

import { quoted } from '../parse-text.js';
import type { JsonObject, Report } from './json-map.js';

const LONGEST_TEXT = 200;

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_TEXT), v.check(isCleanText));
const localisedText = v.strictObject({ nb: text, nn: text, en: text });
const places = v.pipe(v.array(v.picklist(['sign-up', 'profile'])), v.minLength(1));

/** How the forms of the web app show an additional field: its label, its help, and which forms ask for it. */
export function readFormProperties(
  field: JsonObject,
  name: string,
  report: Report,
): Pick<AdditionalField, 'label' | 'help' | 'in'> {
  const label = readText('label');
  const help = readText('help');
  const forms = readPlaces();
  return { ...(label && { label }), ...(help && { help }), ...(forms && { in: forms }) };

  function readText(property: 'label' | 'help'): LocalisedText | undefined {
    if (field[property] === undefined) return undefined;
    const read = v.safeParse(localisedText, field[property]);
    if (read.success) return read.output;
    report(`has a ${quoted(property)} in ${quoted(name)} that is not a text in nb, nn and en`);
    return undefined;
  }

  function readPlaces(): readonly FieldPlace[] | undefined {
    if (field['in'] === undefined) return undefined;
    const read = v.safeParse(places, field['in']);
    if (read.success) return [...new Set(read.output)];
    report(`has an "in" in ${quoted(name)} that is not a list of "sign-up" and "profile"`);
    return undefined;
  }
}
