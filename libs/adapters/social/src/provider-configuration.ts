/** One setting that only this provider has: `SOCIAL_{ID}_{NAME}`. */
export interface SpecialSetting {
  /** Null: off. */
  readonly default: string | null;
  /** One English sentence for the operator. */
  readonly says: string;
  /** What `fits` takes, in words: "one of 48, 64, 96". */
  readonly expected: string;
  /** Never shown. */
  readonly isSecret: boolean;
  fits(text: string): boolean;
}

/** What the configuration has to know about a provider before it can be switched on. */
export interface ProviderConfiguration {
  /** As in addresses and in the database. */
  readonly id: string;
  /** As people call it. */
  readonly name: string;
  /** `optional`: there are public clients. `orAllOf`: these settings together do instead. */
  readonly secret: 'required' | 'optional' | { readonly orAllOf: readonly string[] };
  /** The client id may be a list: web, iOS and Android of one product are audiences of their own. */
  readonly takesSeveralClientIds: boolean;
  readonly settings: Readonly<Record<string, SpecialSetting>>;
  /** By its special settings: many tenants vouch for their own people, so that nobody can vouch for all (security G6). */
  sharedByTenants?(special: Readonly<Record<string, string | null>>): boolean;
}
