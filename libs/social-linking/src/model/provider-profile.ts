/** Who somebody is at a provider, in the provider's words. Nothing of it is cleaned yet. */
export interface ProviderProfile {
  /**
   * The stable name the provider knows the person by; empty where it gave none, and then nobody signs in (security G2).
   */
  readonly accountId: string;
  /** Null where the provider gave none, which is also what a made-up one is (security G5). */
  readonly email: string | null;
  /** The provider itself says, in its own documented member, that the mailbox is the person's (security G4). */
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly image: string | null;
  /** The answer as it came. */
  readonly raw: Readonly<Record<string, unknown>>;
}
