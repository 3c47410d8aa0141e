import type { Language } from './language.js';

export type Catalogue = Readonly<Record<string, string>>;

/** The names in braces of a text: 'Vent {n} sekunder' has 'n'. */
export type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

type SamePlaceholders<A, B> = [Placeholder<A>] extends [Placeholder<B>]
  ? [Placeholder<B>] extends [Placeholder<A>]
    ? B
    : never
  : never;

/** A valid translation: exactly the keys of the bokmål source, each with the same placeholders. */
type Fits<Source, Translation> = {
  readonly [Key in keyof Source]: Key extends keyof Translation
    ? SamePlaceholders<Source[Key], Translation[Key]>
    : string;
} & { readonly [Key in Exclude<keyof Translation, keyof Source>]: never };

/** The texts of one file. */
export interface TextSource<Source> {
  /** The name of the file without `.texts.ts`; the keys by which a theme replaces the texts begin with it. */
  readonly name: string;
  readonly source: Source;
}

/** The texts of all loaded files by their names. */
export const catalogues = new Map<string, Readonly<Record<Language, Catalogue>>>();

/**
 * Defines the texts of one file in three languages. A missing key or placeholder fails compilation. Needs no browser,
 * so that tools can list the texts.
 */
export function defineTexts<const Nb extends Catalogue, const Nn extends Catalogue, const En extends Catalogue>(
  name: string,
  texts: {
    readonly nb: Nb;
    readonly nn: Nn & Fits<Nb, Nn>;
    readonly en: En & Fits<Nb, En>;
  },
): TextSource<Nb> {
  catalogues.set(name, texts);
  return { name, source: texts.nb };
}
