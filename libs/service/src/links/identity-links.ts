import type { IdentityLinks } from '@portvakt/identity';

/**
 * URLs in mails begin with the configured base URL (specification §1.1, §10); every value is percent-encoded (D-15).
 */
export const identityLinksOf = (baseUrl: string): IdentityLinks => ({
  verifyEmail: (token, callbackUrl) => link(`${baseUrl}/verify-email`, { token, callbackURL: callbackUrl }),
  resetPassword: (token, redirectTo) =>
    link(`${baseUrl}/reset-password/${encodeURIComponent(token)}`, { callbackURL: redirectTo }),
  deleteUser: (token, callbackUrl) => link(`${baseUrl}/delete-user/callback`, { token, callbackURL: callbackUrl }),
});

/** Encodes a space as `%20`: `URLSearchParams` would write `+`, which many parsers of URLs do not decode. */
const link = (url: string, query: Readonly<Record<string, string>>): string =>
  `${url}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
