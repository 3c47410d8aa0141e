import { mailTextSources, placeholdersIn, textKey } from '@portvakt/adapters/mail';
import type { Language } from '@portvakt/kernel';

import { isObject } from '../is-object.js';
import { nearestName } from './nearest-name.js';
import { parsedJson } from './parsed-json.js';

const LONGEST_TEXT = 1000;
const CONTROL_CHARACTER = /\p{Cc}/u;
const MAIL = 'mail.';

type Texts = ReadonlyMap<string, string>;

/** The texts of the mails by key, in one language. */
export const mailTextsIn = (language: Language): Texts =>
  new Map(
    mailTextSources.flatMap(({ name, texts }) =>
      Object.entries(texts[language]).map(([text, words]) => [textKey(name, text), words] as const),
    ),
  );

interface ReplacedInOneLanguage {
  readonly mail: Readonly<Record<string, string>>;
  readonly web: Readonly<Record<string, string>>;
  readonly errors: readonly string[];
}

/**
 * Reads `texts.{language}.json`: texts by key, with the placeholders of the text that they replace. `webTexts`: the
 * texts of the web app, in any language. Null if the web app is not built: its texts are then left out without a check.
 */
export function readReplacedTexts(json: string, language: Language, webTexts: Texts | null): ReplacedInOneLanguage {
  const given = parsedJson(json);
  if (!isObject(given)) return { mail: {}, web: {}, errors: ['is not a JSON object'] };
  const known = new Map([...mailTextsIn(language), ...(webTexts ?? [])]);
  const entries = Object.entries(given).filter(([key]) => webTexts !== null || key.startsWith(MAIL));
  const errors = entries.flatMap(([key, text]) => textErrors(key, text, known));
  if (errors.length > 0) return { mail: {}, web: {}, errors };
  const texts = entries as [string, string][];
  return {
    mail: Object.fromEntries(texts.filter(([key]) => key.startsWith(MAIL))),
    web: Object.fromEntries(texts.filter(([key]) => !key.startsWith(MAIL))),
    errors,
  };
}

function textErrors(key: string, text: unknown, known: Texts): readonly string[] {
  const replaced = known.get(key);
  if (replaced === undefined) {
    return [`has the unknown key ${JSON.stringify(key)}; did you mean ${nearestName(key, known.keys())}?`];
  }
  if (typeof text !== 'string' || text.trim() === '' || text.length > LONGEST_TEXT || CONTROL_CHARACTER.test(text)) {
    return [`has no usable text for ${key}; expected one line of at most ${LONGEST_TEXT} characters`];
  }
  const [expected, found] = [replaced, text].map((each) => placeholdersIn(each).join(', '));
  return expected === found ? [] : [`has the placeholders "${found}" in ${key}; expected "${expected}"`];
}
