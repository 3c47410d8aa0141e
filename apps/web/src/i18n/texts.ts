import { useMemo, useSyncExternalStore } from 'react';

import { type Catalogue, catalogues, type Placeholder, type TextSource } from './define-texts.js';
import { chooseLanguage, type Language } from './language.js';

const SAVED_LANGUAGE = 'portvakt.spraak';

const PLACEHOLDER = /\{(\w+)\}/g;

type Values<Names extends string> = Readonly<Record<Names, string | number>>;

type TextValue<Key, Text> = Key extends `${string}_other`
  ? (values: { readonly count: number } & Values<Exclude<Placeholder<Text>, 'count'>>) => string
  : [Placeholder<Text>] extends [never]
    ? string
    : (values: Values<Placeholder<Text>>) => string;

/**
 * What a component gets: strings, functions for texts with placeholders, and one function for each `_one`/`_other`
 * pair.
 */
export type Texts<Source> = {
  readonly [
    Key in keyof Source as Key extends `${string}_one` ? never : Key extends `${infer Base}_other` ? Base : Key
  ]: TextValue<Key, Source[Key]>;
};

const listeners = new Set<() => void>();

let currentLanguage = chooseLanguage({
  saved: readSavedLanguage(),
  asked: new URLSearchParams(window.location.search).get('spraak'),
  preferred: navigator.languages,
});
document.documentElement.lang = currentLanguage;

/** The element in which the service sends the texts that a theme replaces, by language and key. */
const REPLACED_TEXTS = 'replaced-texts';
const replaced = readReplacedTexts();

/** No text that is shown begins like this. */
const KEY_BEGINS = '\0';

/** The texts of one file in the page's language; the component renders again when the language changes. */
export function useTexts<Source extends Catalogue>(texts: TextSource<Source>): Texts<Source> {
  const language = useCurrentLanguage();
  return useMemo(
    () => resolveTexts(texts.source, (key, values) => translate(language, texts.name, key, values)),
    [texts, language],
  );
}

/**
 * The keys of one file's texts, for values that must follow a language change, such as the error messages in a form.
 * `useTranslateKey` translates them.
 */
export function textKeys<Source extends Catalogue>(texts: TextSource<Source>): Texts<Source> {
  return resolveTexts(texts.source, (key, values) => KEY_BEGINS + JSON.stringify([texts.name, key, values]));
}

/** A key, as `textKeys` gives them, for a text of the product, which comes in all languages. */
export const keyOfWords = (words: Readonly<Record<Language, string>>): string => KEY_BEGINS + JSON.stringify(words);

/**
 * Returns a function that translates a key of `textKeys` or `keyOfWords` into the page's language; any other text is
 * returned unchanged. The values of a key may be keys themselves.
 */
export function useTranslateKey(): (keyOrWords: string) => string {
  const language = useCurrentLanguage();
  return (keyOrWords) => translateKey(language, keyOrWords);
}

type Key = readonly [name: string, key: string, values: Values<string>];

function translateKey(language: Language, keyOrWords: string): string {
  if (!keyOrWords.startsWith(KEY_BEGINS)) return keyOrWords;
  const parsed = JSON.parse(keyOrWords.slice(KEY_BEGINS.length)) as Key | Readonly<Record<Language, string>>;
  if ('nb' in parsed) return parsed[language];
  const [name, key, values] = parsed;
  const translated = Object.entries(values).map(([placeholder, value]) => [
    placeholder,
    typeof value === 'string' ? translateKey(language, value) : value,
  ]);
  return translate(language, name, key, Object.fromEntries(translated) as Values<string>);
}

/** The page's language and a function that changes it; the choice is stored in this browser. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  return [useCurrentLanguage(), changeLanguage];
}

/** Changes the language without a reload, so typed text stays. */
export function changeLanguage(language: Language): void {
  currentLanguage = language;
  document.documentElement.lang = language;
  try {
    window.localStorage.setItem(SAVED_LANGUAGE, language);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  for (const notify of listeners) notify();
}

function useCurrentLanguage(): Language {
  return useSyncExternalStore(subscribe, () => currentLanguage);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function readSavedLanguage(): string | null {
  try {
    return window.localStorage.getItem(SAVED_LANGUAGE);
  } catch {
    return null;
  }
}

function readReplacedTexts(): Partial<Record<Language, Catalogue>> {
  return JSON.parse(document.getElementById(REPLACED_TEXTS)?.textContent ?? '{}') as Partial<
    Record<Language, Catalogue>
  >;
}

/** Returns a text, or the singular or plural of a `_one`/`_other` pair, with its placeholders filled. */
function translate(language: Language, name: string, key: string, values: Values<string>): string {
  const find = (wanted: string) =>
    replaced[language]?.[`${name}.${wanted}`] ?? catalogues.get(name)?.[language][wanted];
  const text = find(key) ?? find(values['count'] === 1 ? `${key}_one` : `${key}_other`) ?? key;
  return text.replace(PLACEHOLDER, (_, placeholder: string) => String(values[placeholder] ?? ''));
}

type Translate = (key: string, values: Values<string>) => string;

function resolveTexts<Source extends Catalogue>(source: Source, t: Translate): Texts<Source> {
  const resolved: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(source)) {
    if (key.endsWith('_other')) {
      const base = key.slice(0, -'_other'.length);
      resolved[base] = (values: Values<string>) => t(base, values);
    } else if (!key.endsWith('_one')) {
      resolved[key] = text.search(PLACEHOLDER) >= 0 ? (values: Values<string>) => t(key, values) : t(key, {});
    }
  }
  return resolved as Texts<Source>;
}
