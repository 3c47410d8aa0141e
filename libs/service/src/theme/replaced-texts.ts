import { mailTextSources, placeholdersIn, textKey } from '@portvakt/adapters/mail';
import type { Language } from '@portvakt/kernel';

import { isObject, parsedJson } from './parsed-json.js';

const LONGEST_TEXT = 1000;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** The texts of the mails by key, in one language. */
export const mailTextsIn = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    mailTextSources.flatMap(({ name, texts }) =>
      Object.entries(texts[language]).map(([text, words]) => [textKey(name, text), words] as const),
    ),
  );

interface ReplacedInOneLanguage {
  readonly texts: Readonly<Record<string, string>>;
  readonly errors: readonly string[];
}

/** Reads `texts.{language}.json`: texts by key, with the placeholders of the text that they replace. */
export function readReplacedTexts(json: string, language: Language): ReplacedInOneLanguage {
  const given = parsedJson(json);
  if (!isObject(given)) return { texts: {}, errors: ['is not a JSON object'] };
  const known = mailTextsIn(language);
  const errors = Object.entries(given).flatMap(([key, text]) => textErrors(key, text, known.get(key)));
  return { texts: errors.length > 0 ? {} : (given as Record<string, string>), errors };
}

function textErrors(key: string, text: unknown, replaced: string | undefined): readonly string[] {
  if (replaced === undefined) return [`has the unknown key ${JSON.stringify(key)}`];
  if (typeof text !== 'string' || text.trim() === '' || text.length > LONGEST_TEXT || CONTROL_CHARACTER.test(text)) {
    return [`has no usable text for ${key}; expected one line of at most ${LONGEST_TEXT} characters`];
  }
  const [expected, found] = [replaced, text].map((each) => placeholdersIn(each).join(', '));
  return expected === found ? [] : [`has the placeholders "${found}" in ${key}; expected "${expected}"`];
}
