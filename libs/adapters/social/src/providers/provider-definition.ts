import type { ProviderProfile } from '@portvakt/social-linking';

import type { ProviderConfiguration } from '../provider-configuration.js';

/** An unparsed response or the claims of a token. */
export type Raw = Readonly<Record<string, unknown>>;
/** `raw`: the part of the response that is about the user; default: the whole response. */
export type MappedProfile = Omit<ProviderProfile, 'raw'> & Partial<Pick<ProviderProfile, 'raw'>>;
/** The values of the provider-specific settings. */
export type Special = Readonly<Record<string, string | null>>;

export interface ProviderEndpoints {
  readonly authorization: string;
  readonly token: string;
  readonly userInfo?: string;
  /** The list of the user's e-mail addresses, fetched in addition to the profile. */
  readonly emails?: string;
  /** The photo, fetched in addition to the profile. */
  readonly photo?: string;
  /** The key sets for ID tokens. */
  readonly jwks?: readonly string[];
  /** The accepted issuers. `{tenantid}` stands for the `tid` claim of the token. */
  readonly issuers?: readonly string[];
  /** Every authorization response names its issuer (RFC 9207 §3); one without is rejected. */
  readonly responseNamesIssuer?: boolean;
}

/** What was received in addition to the profile response; null if it was not requested or not sent. */
export interface Beside {
  /** The parsed `user` parameter of the redirect. It is not signed. */
  readonly form: unknown;
  readonly emails: unknown;
  /** A `data:image/` URL. */
  readonly photo: string | null;
}

/** A pure function; null if the response identifies no user. */
export type ProfileMapper = (raw: Raw, beside: Beside) => MappedProfile | null;

/** Signatures with a key pair only. */
export const idTokenAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
] as const;
export type IdTokenAlgorithm = (typeof idTokenAlgorithms)[number];

/** By claim: the value that it must have; of a list, any of them. */
export type RequiredClaims = Readonly<Record<string, unknown>>;

export interface IdTokenRule {
  /** Pinned, regardless of the token's header (security G11). */
  readonly algorithms: readonly IdTokenAlgorithm[];
  /** The maximum age since `iat`. */
  readonly maxAgeSeconds?: number;
  /** Whether clients may sign in with an ID token that they obtained themselves. */
  readonly signsIn: boolean;
  /** Whether the `nonce` claim may be the SHA-256 hex digest of the nonce, as native apps send it. */
  readonly nonceMayBeHashed?: boolean;
  /** Authorization requests send a nonce, and the ID token of the code exchange must repeat it. */
  readonly sendsNonce?: boolean;
  /** The values that claims must have. */
  readonly requiredClaims?: RequiredClaims;
  /** Further conditions on the claims. */
  accepts?(claims: Raw, special: Special): boolean;
  /**
   * Path on the host of the user info endpoint that says which client an opaque token was issued for. Without it, opaque
   * tokens are rejected (security G12).
   */
  readonly opaqueTokenPath?: string;
  readonly map: ProfileMapper;
}

export interface UserInfoCall {
  /** Default: GET. */
  readonly method?: 'GET' | 'POST';
  /** In a form body, together with the client id. Default: a bearer token in the Authorization header. */
  readonly accessToken?: 'form';
  readonly query?: Readonly<Record<string, string>>;
  /** It adds claims to those of the ID token, whose `sub` it must have (OpenID Connect Core §5.3.2). */
  readonly besideIdToken?: boolean;
  readonly map: ProfileMapper;
}

/** Deviations of the token endpoint from RFC 6749. Everything else is parsed strictly. */
export interface TokenAnswerOddities {
  /** `scope` is a JSON list. */
  readonly scopeIsList?: boolean;
  /** The field with the lifetime of the refresh token. */
  readonly refreshExpiryName?: string;
  /** `token_type` may be missing and is then `bearer`. */
  readonly tokenTypeMayMiss?: boolean;
}

/** `basicRaw`: HTTP Basic without form-encoding id and secret, for servers that do not decode them. */
export type ClientAuthenticationKind =
  'post' | 'basic' | 'basicRaw' | 'clientKeyPost' | 'appleJwt' | 'privateKeyJwt' | 'none';

/** One provider: data and pure mappers. All behaviour is in the engine. */
export interface ProviderDefinition extends ProviderConfiguration {
  readonly endpoints: ProviderEndpoints | ((special: Special) => ProviderEndpoints);
  readonly scopes: readonly string[];
  /** Default: a space. */
  readonly scopeSeparator?: ',';
  readonly prompt?: string;
  /** The parameter for the e-mail address that the user entered; without it, the address is not sent. */
  readonly loginHint?: 'login_hint' | 'login';
  /** Additional parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Additional parameters whose value is a provider-specific setting: parameter name to setting name. */
  readonly parametersFromSettings?: Readonly<Record<string, string>>;
  /** Whether PKCE with S256 is used, or the name of the setting that says `true` or `false`. */
  readonly pkce: boolean | string;
  readonly authentication: ClientAuthenticationKind;
  /** The setting that contains the User-Agent header; without it, ours is sent. */
  readonly userAgentSetting?: string;
  /** The callback delivers the code URL-encoded twice. */
  readonly codeIsEncoded?: boolean;
  /** The exchange and each refresh must send `device_id` and a `state`. */
  readonly boundToDevice?: boolean;
  readonly tokenAnswer?: TokenAnswerOddities;
  readonly refresh: 'none' | 'plain' | 'withScopes';
  /** The scope that a refresh must send for a new refresh token. The provider does not list it among the granted ones. */
  readonly refreshTokenScope?: string;
  readonly idToken?: IdTokenRule;
  /** Without it, the profile is taken from the ID token. */
  readonly userInfo?: UserInfoCall;
}
