import type { IdentityLinks } from '@portvakt/identity';

/** Addresses in mails always begin with the configured base (contract §1.1, C7), each value encoded as one (D-15). */
export const identityLinksAt = (baseUrl: string): IdentityLinks => ({
  verifyEmail: (token, callbackUrl) =>
    `${baseUrl}/verify-email?token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent(callbackUrl)}`,
});
