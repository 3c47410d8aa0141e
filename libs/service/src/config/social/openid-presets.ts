/** What is known about a provider (docs/PROVIDERS.md). */
export interface Preset {
  /** The defaults of the other settings, by the end of the variable. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Set if each customer has its own issuer; `expected` completes the sentence "expected …". */
  readonly issuer?: { readonly form: RegExp; readonly expected: string };
}

/**
 * Taken from each provider's documentation in November 2026, and not tested against the providers themselves. Endpoints
 * are discovered, so a preset contains only what discovery does not tell.
 */
export const presets: Readonly<Record<string, Preset>> = {
  /** `sub` identifies the user within one sales unit. Users accept all scopes or none. */
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
  /**
   * A single tenant. Its administrators can set any e-mail address, so addresses never count as verified (security G4).
   */
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
