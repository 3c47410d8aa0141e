import type { FakePerson } from './fake-person.js';
import type { FakeProviderId } from './provider-ids.js';

export type JsonObject = Record<string, unknown>;

/**
 * How a client must show who it is at the token address. `basic` is plain base64 of the raw id and secret;
 * `client-key` is TikTok's other name for the id; `apple` a secret that is a signed JWT.
 */
export type ClientAuthentication = 'post' | 'basic' | 'post-or-basic' | 'client-key' | 'apple' | 'public-or-post';

/** What one provider asks of a client and how it answers: docs/specification/providers.md, one entry a provider. */
export interface FakeProviderDefinition {
  readonly id: FakeProviderId;
  readonly clientAuthentication: ClientAuthentication;
  /**
   * `required`: the provider refuses without; `expected`: the specification wants it (specification §12.5); `absent`:
   * never sent.
   */
  readonly pkce: 'required' | 'expected' | 'allowed' | 'absent';
  /** Null where scopes are set at the provider and none may be sent. */
  readonly scopes: { readonly separators: readonly string[]; readonly asked: readonly string[] } | null;
  readonly authorization?: AuthorizationRules;
  /** How the browser comes back, where that is not a plain GET with code and state. */
  readonly callback?: { readonly method?: 'POST'; readonly device?: true; readonly personAtFirst?: true };
  readonly tokens: TokenRules;
  readonly idToken?: IdTokenRules;
  /** Null where everything is in the ID token. */
  readonly profile: ProfileRules | null;
  /** `own`: any but a library's; `configured`: exactly the one the operator set. */
  readonly userAgent?: 'own' | 'configured';
}

export interface AuthorizationRules {
  /** Parameters that must stand in the address with exactly this value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The values a parameter may have when it is sent. */
  readonly oneOf?: Readonly<Record<string, readonly string[]>>;
  readonly prompt?: string;
  /** Names in the `id_token` member of `claims`, each null. */
  readonly claims?: readonly string[];
  /** Null: the provider knows none. */
  readonly loginHint?: 'login_hint' | 'login' | null;
  readonly longestState?: number;
  /** The redirect address may carry no query and no fragment. */
  readonly staticRedirect?: true;
}

export interface TokenRules {
  /** Seconds; text where the provider writes text; null where tokens never expire. */
  readonly expiresIn: number | string | null;
  /** Whether a refresh token exists and what a refresh brings: none new, the same, or a new one while the old one dies. */
  readonly refresh: 'none' | 'omits' | 'keeps' | 'rotates';
  /** A refresh token is given only when this was asked. */
  readonly refreshWhen?: { readonly scope: string } | { readonly parameter: string; readonly value: string };
  /** The form of `scope` in the answer: a list, a text joined with this, or nothing at all. */
  readonly scope: 'list' | ' ' | ',' | null;
  /** `in-200`: an error has status 200; `object`: status 400 and an object in `error`. */
  readonly errors?: 'in-200' | 'object';
  readonly formUnlessJsonAsked?: true;
  readonly refreshLifetime?: { readonly name: string; readonly seconds: number };
  /** Members beside the usual ones. */
  readonly members?: (person: FakePerson) => JsonObject;
  /** Parameters a refresh must carry beside the usual ones. */
  readonly refreshNeeds?: readonly ('scope' | 'device')[];
  readonly exchangeNeeds?: readonly 'device'[];
}

export interface IdTokenRules {
  readonly algorithm: 'RS256' | 'ES256';
  readonly issuer: string;
  /** Seconds from issue to expiry. */
  readonly lifetime: number;
  readonly claims: (person: FakePerson) => JsonObject;
  /** Given in the token answer only when this scope was granted; `foreign`: always, but no OIDC token. */
  readonly when: { readonly scope: string } | 'always' | 'never' | 'foreign';
}

export interface ProfileRules {
  readonly method: 'GET' | 'POST';
  /** `form`: access token and client id in a form body, as VK wants it. */
  readonly token: 'bearer' | 'form';
  /** Which members are answered is asked for by this parameter; `always` come unasked. */
  readonly fields?: {
    readonly parameter: string;
    readonly needed: readonly string[];
    readonly always: readonly string[];
  };
  /** Members that are answered only when the scope was granted. */
  readonly scopeOf?: Readonly<Record<string, string>>;
  readonly shape: (person: FakePerson) => JsonObject;
  readonly envelope?: (profile: JsonObject) => JsonObject;
}
