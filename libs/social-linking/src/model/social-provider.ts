import type { ProviderProfile } from './provider-profile.js';
import type { ProviderTokens } from './provider-tokens.js';

/** A provider could not be reached, timed out, refused the request or sent an invalid response. */
export class ProviderError extends Error {
  /** `reason` is logged: it contains neither tokens nor personal data. */
  constructor(reason: string) {
    super(reason);
    this.name = new.target.name;
  }
}

/** The settings of a deployment for one provider (specification §14, `socialProviders`). */
export interface ProviderPolicy {
  /** The provider creates no users. */
  readonly signUpDisabled: boolean;
  /** The provider creates users only if the request asks for a sign-up. */
  readonly implicitSignUpDisabled: boolean;
  /** Each sign-in updates name, picture and e-mail address from the provider. */
  readonly overridesUserInfo: boolean;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly codeVerifier: string;
  /** Requested in addition to the provider's default scopes and the configured ones. */
  readonly scopes: readonly string[];
  readonly loginHint?: string | undefined;
}

/** The authorization response (RFC 6749 §4.1.2) with the stored code verifier. */
export interface AuthorizationResponse {
  readonly code: string;
  readonly codeVerifier: string;
  readonly state: string;
  /** The parameter `device_id`, if present. */
  readonly deviceId: string | null;
  /** The parameter `iss` (RFC 9207), if present. */
  readonly issuer: string | null;
}

export interface PresentedIdToken {
  readonly token: string;
  readonly nonce?: string | undefined;
  readonly accessToken?: string | undefined;
}

/**
 * `invalid`: the token is forged, expired, issued to another client, or it could not be verified. `profile` is null if
 * the token identifies no user.
 */
export type IdTokenVerification =
  { readonly kind: 'invalid' } | { readonly kind: 'valid'; readonly profile: ProviderProfile | null };

export interface RefreshRequest {
  /** The provider's id of the user, about whom a new ID token has to be (OpenID Connect Core §12.2). */
  readonly accountId: string;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  readonly carried: ProviderTokens['carried'];
}

/** The operations of a provider, whatever its protocol. */
export interface SocialProvider {
  readonly id: string;
  /** The display name, for instance `GitHub`; the same in every language. */
  readonly name: string;
  readonly policy: ProviderPolicy;
  readonly canRefresh: boolean;
  /** Whether clients may sign in with an ID token that they received themselves. */
  readonly acceptsIdTokens: boolean;
  /** The URL of the authorization request. Throws `ProviderError` if the provider has to say it and does not answer. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Exchanges the code for tokens. Throws `ProviderError`, also for a response from another issuer (RFC 9207). */
  exchange(response: AuthorizationResponse): Promise<ProviderTokens>;
  /**
   * The profile of the user who signed in, right after the exchange. `userForm` is the unsigned `user` parameter of the
   * callback (Apple sends the name there). Null or `ProviderError`: the profile is not available.
   */
  profileAtSignIn(tokens: ProviderTokens, userForm: string | null): Promise<ProviderProfile | null>;
  /** The current profile, fetched with stored tokens. Null or `ProviderError`: the profile is not available. */
  currentProfile(tokens: Pick<ProviderTokens, 'accessToken' | 'idToken'>): Promise<ProviderProfile | null>;
  /** Verifies an ID token that a client presents. Never throws because of the token. */
  verifyIdToken(presented: PresentedIdToken): Promise<IdTokenVerification>;
  /** Exchanges a refresh token for new tokens. Throws `ProviderError`. */
  refresh(request: RefreshRequest): Promise<ProviderTokens>;
}

/** The enabled providers of this deployment. */
export interface Providers {
  /** In the order in which they are shown to users. */
  readonly ids: readonly string[];
  find(id: string): SocialProvider | null;
}
