/** A provider-specific setting, read from `SOCIAL_{ID}_{NAME}`. */
export interface SpecialSetting {
  /** Null: not set. */
  readonly default: string | null;
  /** One English sentence for the operator. */
  readonly says: string;
  /** A description of the values that `fits` accepts: "one of 48, 64, 96". */
  readonly expected: string;
  /** Never printed. */
  readonly isSecret: boolean;
  fits(text: string): boolean;
}

/** What an operator can and must configure for a provider. */
export interface ProviderConfiguration {
  /** Used in URLs, in variable names and in the database. */
  readonly id: string;
  /** The name that users see. */
  readonly name: string;
  /** `optional`: the provider has public clients. `orAllOf`: these settings together replace the secret. */
  readonly secret: 'required' | 'optional' | { readonly orAllOf: readonly string[] };
  /** The client id may be a list, because web, iOS and Android apps of one product have different client ids. */
  readonly takesSeveralClientIds?: true;
  readonly settings: Readonly<Record<string, SpecialSetting>>;
  /**
   * Whether several tenants share the provider under these settings. Each tenant verifies its own users only, so the
   * operator cannot trust the provider as a whole (security G6).
   */
  sharedByTenants?(special: Readonly<Record<string, string | null>>): boolean;
}
