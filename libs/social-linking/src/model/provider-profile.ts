/** The profile of a user as a provider sent it, neither validated nor cleaned. */
export interface ProviderProfile {
  /** The stable id that the provider gives the user. Empty if it sent none: the sign-in is refused (security G2). */
  readonly accountId: string;
  /**
   * The id that the provider gave the same user before, which nobody else can get. An account that is stored under it gets
   * `accountId`. Left out or empty: there was none.
   */
  readonly formerAccountId?: string;
  /** Null if the provider sent none. Placeholder addresses of providers are null too (security G5). */
  readonly email: string | null;
  /** The provider states in its documented field that the address is verified (security G4). */
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly image: string | null;
  /** The response as received. */
  readonly raw: Readonly<Record<string, unknown>>;
}
