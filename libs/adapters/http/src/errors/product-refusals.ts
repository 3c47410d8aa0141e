/** The response to a refusal of an extension: the status, and a text for users in each language. */
export interface ProductRefusalEntry {
  readonly status: 400 | 403 | 409 | 422;
  readonly nb: string;
  readonly nn: string;
  readonly en: string;
}

/** The refusals of an extension by code. A code begins with the name of the extension in upper case. */
export type ProductRefusals = Readonly<Record<`${Uppercase<string>}_${string}`, ProductRefusalEntry>>;
