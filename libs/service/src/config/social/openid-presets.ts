/** What is known of a provider (docs/PROVIDERS.md). */
export interface Preset {
  /** The defaults of the other settings, by the end of the variable. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Each customer has an issuer of its own; `expected` completes the sentence "expected …". */
  readonly issuer?: { readonly form: RegExp; readonly expected: string };
}

/**
 * Read in the documentation of each provider, November 2026; none was run against the provider itself. Endpoints are
 * discovered, so only what discovery does not say stands here.
 */
export const presets: Readonly<Record<string, Preset>> = {
  /** `sub` is the person at one sales unit. People accept all scopes or none. */
  vipps: {
    defaults: {
      NAME: 'Vipps',
      ISSUER: 'https://api.vipps.no/access-management-1.0/access/',
      TOKEN_AUTH: 'client_secret_basic',
      SCOPES: 'openid,name,email',
      ALGORITHMS: 'RS256',
      EMAIL_VERIFIED: 'claim',
      USERINFO: 'true',
    },
  },
  /** Feide does not verify addresses, and sends name and address with the user info only. */
  feide: {
    defaults: {
      NAME: 'Feide',
      ISSUER: 'https://auth.dataporten.no',
      TOKEN_AUTH: 'client_secret_basic',
      SCOPES: 'openid,profile,email',
      ALGORITHMS: 'RS256',
      EMAIL_VERIFIED: 'never',
      USERINFO: 'true',
    },
  },
  /** One tenant. Its administrators can set any address, so the address is never taken as verified (security G4). */
  entra: {
    defaults: {
      NAME: 'Microsoft',
      TOKEN_AUTH: 'client_secret_post',
      SCOPES: 'openid,profile,email',
      ALGORITHMS: 'RS256',
      EMAIL_VERIFIED: 'never',
    },
    issuer: {
      form: /^https:\/\/login\.microsoftonline\.(com|us)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/,
      expected: 'https://login.microsoftonline.com/{tenant id}/v2.0',
    },
  },
};
