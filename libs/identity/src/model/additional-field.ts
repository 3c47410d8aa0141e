/** A text in the languages of the service. */
export interface LocalisedText {
  readonly nb: string;
  readonly nn: string;
  readonly en: string;
}

/** The forms of the web app that can ask for a field. */
export type FieldPlace = 'sign-up' | 'profile';

/** What the values of a field must be like, besides their type. The web app's forms check the same rules. */
export interface FieldRules {
  /** A regular expression with the flag `u` that the whole text has to match. */
  readonly pattern?: string;
  /** In UTF-16 code units. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** The only values that are allowed; the web app offers them as a list. */
  readonly oneOf?: readonly (string | number)[];
}

/** A field that a product adds to its users, beside those of specification §5.1. */
export interface AdditionalField extends FieldRules {
  readonly type: 'string' | 'number' | 'boolean' | 'date' | 'string[]' | 'number[]';
  /** Must be given at sign-up. */
  readonly required: boolean;
  /**
   * Which new users must give a required field. `password`: those who sign up with a password. `everybody`: also new
   * users of a provider, who are asked for it before they have an account. Absent: new users of a provider are refused.
   */
  readonly requiredFrom?: 'password' | 'everybody';
  /** No two users may have the same value. */
  readonly unique?: boolean;
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
