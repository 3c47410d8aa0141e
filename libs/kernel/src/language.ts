/** The languages in which people are written to. */
export const LANGUAGES = ['nb', 'nn', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Where nothing is known of somebody's wishes. */
export const DEFAULT_LANGUAGE: Language = 'nb';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** What somebody is written to in: what is known of their wishes, else what their request asks for. */
export const languageFor = (wanted: Language | null, { language }: { readonly language: Language | null }): Language =>
  wanted ?? language ?? DEFAULT_LANGUAGE;
