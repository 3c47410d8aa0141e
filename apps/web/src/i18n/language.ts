/** Bokmål is the default language and the source of the texts. */
export const LANGUAGES = ['nb', 'nn', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language is named in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { nb: 'Bokmål', nn: 'Nynorsk', en: 'English' };

interface LanguageSources {
  /** The language chosen earlier in this browser. */
  readonly saved: string | null;
  /** The value of `?spraak=`. */
  readonly asked: string | null;
  /** The browser's languages, preferred first. */
  readonly preferred: readonly string[];
}

/** Returns the saved language, else `?spraak=`, else the browser's preference, else bokmål. */
export function chooseLanguage({ saved, asked, preferred }: LanguageSources): Language {
  return known(saved) ?? known(asked) ?? firstKnown(preferred) ?? 'nb';
}

function firstKnown(preferred: readonly string[]): Language | undefined {
  for (const tag of preferred) {
    const [primary = ''] = tag.toLowerCase().split('-', 1);
    // Older systems use "no" for bokmål.
    const language = primary === 'no' ? 'nb' : known(primary);
    if (language) return language;
  }
  return undefined;
}

function known(value: string | null): Language | undefined {
  return LANGUAGES.find((language) => language === value);
}
