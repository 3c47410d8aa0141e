import type { ProviderProfile } from '@portvakt/social-linking';

import type { ProviderConfiguration } from '../provider-configuration.js';

/** An answer or the claims of a token, as they came. */
export type Raw = Readonly<Record<string, unknown>>;
export type MappedProfile = Omit<ProviderProfile, 'raw'>;
/** A provider's special settings, with their defaults. */
export type Special = Readonly<Record<string, string | null>>;

export interface RowAddresses {
  readonly authorization: string;
  readonly token: string;
  readonly userInfo?: string;
  /** A list of mailboxes, fetched beside the profile. */
  readonly emails?: string;
  /** A picture, fetched beside the profile. */
  readonly photo?: string;
  /** Where the keys of ID tokens are published. */
  readonly jwks?: readonly string[];
  /** Each of them is the provider. `{tenantid}` stands for the `tid` of the token. */
  readonly issuers?: readonly string[];
}

/** What was had besides the answer itself; null: not asked for, or not given. */
export interface Beside {
  /** The `user` value that came with the code, parsed; not signed. */
  readonly form: unknown;
  readonly emails: unknown;
  /** As a `data:image/` address. */
  readonly photo: string | null;
}

/** Null: the answer names nobody. Pure: calls nothing, reads no clock. */
export type ProfileMapper = (raw: Raw, beside: Beside) => MappedProfile | null;

export interface IdTokenRule {
  /** Pinned: the token's own header decides nothing (security G11). */
  readonly algorithms: readonly ['RS256'];
  /** Seconds since `iat`. */
  readonly maxAgeSeconds?: number;
  /** Somebody may sign in with one from elsewhere. */
  readonly signsIn: boolean;
  /** Native apps hand the provider the SHA-256 hex of the nonce. */
  readonly nonceMayBeHashed?: boolean;
  /** What else has to be true of the claims. */
  accepts?(claims: Raw, special: Special): boolean;
  /**
   * Path beside the user info at which the provider says for whom a token without claims was made; without it such a
   * token is refused (security G12).
   */
  readonly opaqueTokenPath?: string;
  readonly map: ProfileMapper;
}

export interface UserInfoCall {
  readonly method: 'GET' | 'POST';
  /** `bearer` in the header, or as a form beside the client id. */
  readonly accessToken: 'bearer' | 'form';
  readonly query?: Readonly<Record<string, string>>;
  readonly map: ProfileMapper;
}

/** Where the answers of a token endpoint leave RFC 6749; a row without any of it is read strictly. */
export interface TokenAnswerOddities {
  /** `scope` is a list. */
  readonly scopeIsList?: boolean;
  /** The life of the refresh token goes by this name. */
  readonly refreshExpiryName?: string;
  /** `token_type` is not always there; it is `bearer`. */
  readonly tokenTypeMayMiss?: boolean;
}

/** `basicRaw`: HTTP Basic whose halves are not form-encoded first, for servers that do not decode them. */
export type ClientAuthenticationKind = 'post' | 'basicRaw' | 'clientKeyPost' | 'appleJwt';

/** One provider: data and a pure mapper. Everything with behaviour is in the engine. */
export interface ProviderRow extends ProviderConfiguration {
  readonly addresses: RowAddresses | ((special: Special) => RowAddresses);
  readonly scopes: readonly string[];
  /** A space where it is not said. */
  readonly scopeSeparator?: ',';
  readonly prompt?: string;
  /** The parameter that takes the address somebody typed; without it, it stays here. */
  readonly loginHint?: 'login_hint' | 'login';
  /** Sent with the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The same, by the special setting that holds the value. */
  readonly parametersFromSettings?: Readonly<Record<string, string>>;
  /** S256; by name: the special setting that says `true` or `false`. */
  readonly pkce: boolean | string;
  readonly authentication: ClientAuthenticationKind;
  /** The special setting that holds the User-Agent; otherwise our own. */
  readonly userAgentSetting?: string;
  /** The code has to be URL-decoded once more. */
  readonly codeIsEncoded?: boolean;
  /** `device_id` and a `state` go with the exchange and with each refresh. */
  readonly boundToDevice?: boolean;
  readonly tokenAnswer?: TokenAnswerOddities;
  readonly refresh: 'none' | 'plain' | 'withScopes';
  readonly idToken?: IdTokenRule;
  /** Without it, the profile is in the ID token. */
  readonly userInfo?: UserInfoCall;
}
