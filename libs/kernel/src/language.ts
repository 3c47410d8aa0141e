/** The supported languages. */
export const LANGUAGES = ['nb', 'nn', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language to use if none is known. */
export const DEFAULT_LANGUAGE: Language = 'nb';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The language of a mail: the user's known language, else the one that the request asks for, else the default. */
export const languageFor = (wanted: Language | null, { language }: { readonly language: Language | null }): Language =>
  wanted ?? language ?? DEFAULT_LANGUAGE;

/** The user, with the language of the mails that a request of `client` sends. */
export const inMailLanguage = <User extends { readonly language: Language | null }>(
  user: User,
  client: { readonly language: Language | null },
): User & { readonly language: Language } => ({ ...user, language: languageFor(user.language, client) });
