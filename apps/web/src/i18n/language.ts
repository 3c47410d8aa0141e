/** Bokmål is the default and the source; nynorsk and English stand beside it. */
export const LANGUAGES = ['nb', 'nn', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language is named in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { nb: 'Bokmål', nn: 'Nynorsk', en: 'English' };

interface LanguageSigns {
  /** The choice made here before. */
  readonly saved: string | null;
  /** The value of `?spraak=`. */
  readonly asked: string | null;
  /** What the browser prefers, best first. */
  readonly preferred: readonly string[];
}

/** Saved choice, then `?spraak=`, then the browser's wish, then bokmål. */
export function chooseLanguage({ saved, asked, preferred }: LanguageSigns): Language {
  return known(saved) ?? known(asked) ?? firstKnown(preferred) ?? 'nb';
}

function firstKnown(preferred: readonly string[]): Language | undefined {
  for (const tag of preferred) {
    const [primary = ''] = tag.toLowerCase().split('-', 1);
    // "no" is what older systems call bokmål.
    const language = primary === 'no' ? 'nb' : known(primary);
    if (language) return language;
  }
  return undefined;
}

function known(value: string | null): Language | undefined {
  return LANGUAGES.find((language) => language === value);
}
