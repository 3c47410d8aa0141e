/** A text in the languages of the service. */
export interface LocalisedText {
  readonly nb: string;
  readonly nn: string;
  readonly en: string;
}

/** The forms of the web app that can ask for a field. */
export type FieldPlace = 'sign-up' | 'profile';

/** A field that a product adds to its users, beside those of specification §5.1. */
export interface AdditionalField {
  readonly type: 'string' | 'number' | 'boolean' | 'date' | 'string[]' | 'number[]';
  /** Must be given at sign-up. */
  readonly required: boolean;
  /** A client may set it. */
  readonly input: boolean;
  /** Answers contain it. */
  readonly returned: boolean;
  readonly default?: AdditionalValue;
  /** The label in forms; without it, the property name is shown. */
  readonly label?: LocalisedText;
  /** The description below the label. */
  readonly help?: LocalisedText;
  /** Where the web app asks for it; without it, in every form. */
  readonly in?: readonly FieldPlace[];
}

export type AdditionalValue = string | number | boolean | readonly string[] | readonly number[] | null;

/** By property name. */
export type AdditionalFields = Readonly<Record<string, AdditionalField>>;
