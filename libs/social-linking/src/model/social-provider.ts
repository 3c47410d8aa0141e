import type { ProviderProfile } from './provider-profile.js';
import type { ProviderTokens } from './provider-tokens.js';

/** A provider could not be reached, was too slow, refused, or answered what cannot be read. */
export class ProviderError extends Error {
  /** `reason`: for the log of the operator; names no token and no person. */
  constructor(reason: string) {
    super(reason);
    this.name = new.target.name;
  }
}

/** What an operator decided about one provider (specification §14, `socialProviders`). */
export interface ProviderRules {
  /** Nobody new comes in by it. */
  readonly signUpDisabled: boolean;
  /** Somebody new comes in only where the request asked for a sign-up. */
  readonly implicitSignUpDisabled: boolean;
  /** Name, picture and address follow the provider at each sign-in. */
  readonly overridesUserInfo: boolean;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly codeVerifier: string;
  /** Beside the provider's own and the configured ones. */
  readonly scopes: readonly string[];
  readonly loginHint?: string | undefined;
}

/** What came back to the callback, with what was kept for it. */
export interface CodeAnswer {
  readonly code: string;
  readonly codeVerifier: string;
  readonly state: string;
  /** `device_id`; null where there was none. */
  readonly deviceId: string | null;
  /** `iss` (RFC 9207); null where there was none. */
  readonly issuer: string | null;
}

export interface PresentedIdToken {
  readonly token: string;
  readonly nonce?: string | undefined;
  readonly accessToken?: string | undefined;
}

/** `invalid`: forged, of somebody else, too old, or it could not be judged. `profile` null: it names nobody. */
export type IdTokenVerdict =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'valid'; readonly profile: ProviderProfile | null };

export interface RefreshRequest {
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  readonly carried: ProviderTokens['carried'];
}

/** One way in besides the password: what a provider does for this context, whatever its protocol. */
export interface SocialProvider {
  readonly id: string;
  /** As people call it, for instance `GitHub`; the same in every language. */
  readonly name: string;
  readonly rules: ProviderRules;
  readonly canRefresh: boolean;
  /** Somebody may sign in with an ID token from elsewhere. */
  readonly takesIdTokens: boolean;
  /** Where the browser goes to sign in. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Trades the code. `ProviderError`: it did not work, or the answer comes from another issuer (judged first). */
  exchange(answer: CodeAnswer): Promise<ProviderTokens>;
  /**
   * Who signed in, right after the exchange. `userForm`: the `user` value that came with the code (Apple's name), not
   * signed. Null or `ProviderError`: not known.
   */
  profileAtSignIn(tokens: ProviderTokens, userForm: string | null): Promise<ProviderProfile | null>;
  /** Who it is now, by stored tokens. Null or `ProviderError`: not known. */
  currentProfile(tokens: Pick<ProviderTokens, 'accessToken' | 'idToken'>): Promise<ProviderProfile | null>;
  /** Judges an ID token from elsewhere. Never throws for what was presented. */
  judgeIdToken(presented: PresentedIdToken): Promise<IdTokenVerdict>;
  /** New tokens for a refresh token. `ProviderError`: it did not work. */
  refresh(request: RefreshRequest): Promise<ProviderTokens>;
}

/** The providers of this deployment. */
export interface Providers {
  /** Those that are switched on, in the order in which people are offered them. */
  readonly ids: readonly string[];
  find(id: string): SocialProvider | null;
}
