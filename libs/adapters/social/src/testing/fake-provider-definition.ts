import type { FakeUser } from './fake-user.js';
import type { FakeProviderId } from './provider-ids.js';

export type JsonObject = Record<string, unknown>;

/**
 * The client authentication that the token endpoint requires. `basic` is base64 of the raw id and secret;
 * `client-key` is TikTok's other name for the id; `apple` a secret that is a signed JWT.
 */
export type ClientAuthentication = 'post' | 'basic' | 'post-or-basic' | 'client-key' | 'apple' | 'public-or-post';

/** What a provider requires of a client and how it answers (docs/specification/providers.md). */
export interface FakeProviderDefinition {
  readonly id: FakeProviderId;
  readonly clientAuthentication: ClientAuthentication;
  /**
   * `required`: the provider rejects a request without; `expected`: required by specification §12.5; `absent`:
   * never sent.
   */
  readonly pkce: 'required' | 'expected' | 'allowed' | 'absent';
  /** Null if scopes are configured at the provider and none may be sent. */
  readonly scopes: { readonly separators: readonly string[]; readonly asked: readonly string[] } | null;
  readonly authorization?: AuthorizationRules;
  /** How the callback differs from a GET with code and state. */
  readonly callback?: { readonly method?: 'POST'; readonly device?: true; readonly personAtFirst?: true };
  readonly tokens: TokenRules;
  readonly idToken?: IdTokenRules;
  /** Null if the profile is in the ID token. */
  readonly profile: ProfileRules | null;
  /** `own`: any except the default of a library; `configured`: the configured one. */
  readonly userAgent?: 'own' | 'configured';
}

export interface AuthorizationRules {
  /** Parameters that the authorization URL must contain with exactly this value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The allowed values of optional parameters. */
  readonly oneOf?: Readonly<Record<string, readonly string[]>>;
  readonly prompt?: string;
  /** The names in the `id_token` field of `claims`, each with the value null. */
  readonly claims?: readonly string[];
  /** Null: not supported. */
  readonly loginHint?: 'login_hint' | 'login' | null;
  readonly longestState?: number;
  /** The redirect URI must not have a query or a fragment. */
  readonly staticRedirect?: true;
}

export interface TokenRules {
  /** Seconds, as text if the provider sends text; null if tokens never expire. */
  readonly expiresIn: number | string | null;
  /** Whether there are refresh tokens, and whether a refresh returns none, the same or a new one that replaces the old. */
  readonly refresh: 'none' | 'omits' | 'keeps' | 'rotates';
  /** The parameter without which no refresh token is issued. */
  readonly refreshWhen?: { readonly scope: string } | { readonly parameter: string; readonly value: string };
  /** The format of `scope` in the response: a list, a text with this separator, or missing. */
  readonly scope: 'list' | ' ' | ',' | null;
  /** `in-200`: an error has status 200; `object`: status 400 and an object in `error`. */
  readonly errors?: 'in-200' | 'object';
  readonly formUnlessJsonAsked?: true;
  readonly refreshLifetime?: { readonly name: string; readonly seconds: number };
  /** Additional fields. */
  readonly members?: (person: FakeUser) => JsonObject;
  /** Additional required parameters of a refresh. */
  readonly refreshNeeds?: readonly ('scope' | 'device')[];
  readonly exchangeNeeds?: readonly 'device'[];
}

export interface IdTokenRules {
  readonly algorithm: 'RS256' | 'ES256';
  readonly issuer: string;
  /** Seconds from issue to expiry. */
  readonly lifetime: number;
  readonly claims: (person: FakeUser) => JsonObject;
  /** The scope without which the response has no ID token; `foreign`: always sent, but not an OIDC token. */
  readonly when: { readonly scope: string } | 'always' | 'never' | 'foreign';
}

export interface ProfileRules {
  readonly method: 'GET' | 'POST';
  /** `form`: access token and client id in a form body (VK). */
  readonly token: 'bearer' | 'form';
  /** The parameter that selects the fields of the response; the fields in `always` are always sent. */
  readonly fields?: {
    readonly parameter: string;
    readonly needed: readonly string[];
    readonly always: readonly string[];
  };
  /** The fields that require a granted scope. */
  readonly scopeOf?: Readonly<Record<string, string>>;
  readonly shape: (person: FakeUser) => JsonObject;
  readonly envelope?: (profile: JsonObject) => JsonObject;
}
