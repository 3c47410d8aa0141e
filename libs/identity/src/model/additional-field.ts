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
}

export type AdditionalValue = string | number | boolean | readonly string[] | readonly number[] | null;

/** By property name. */
export type AdditionalFields = Readonly<Record<string, AdditionalField>>;
