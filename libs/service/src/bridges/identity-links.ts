import type { IdentityLinks } from '@portvakt/identity';

/**
 * Addresses in mails always begin with the configured base (specification §1.1, §10), each value encoded as one (D-15).
 */
export const identityLinksAt = (baseUrl: string): IdentityLinks => ({
  verifyEmail: (token, callbackUrl) => link(`${baseUrl}/verify-email`, { token, callbackURL: callbackUrl }),
  resetPassword: (token, redirectTo) =>
    link(`${baseUrl}/reset-password/${encodeURIComponent(token)}`, { callbackURL: redirectTo }),
  deleteUser: (token, callbackUrl) => link(`${baseUrl}/delete-user/callback`, { token, callbackURL: callbackUrl }),
});

/** Percent-encoded throughout: a form's `+` for a space means something else to many who read an address. */
const link = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
