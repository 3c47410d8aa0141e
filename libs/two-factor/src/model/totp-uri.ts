import type { UserSummary } from '@portvakt/kernel';

import type { TwoFactorPorts } from '../ports.js';
import type { TotpSecret } from './totp-secret.js';

export interface TotpUriParts {
  readonly issuer: string;
  readonly email: string;
  /** RFC 4648 base32 of the secret's bytes, without padding. */
  readonly encodedSecret: string;
}

/** The `otpauth` URI that an authenticator app is set up with, exact to the character (specification §4). */
export function totpUri({ issuer, email, encodedSecret }: TotpUriParts): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret: encodedSecret, issuer, digits: '6', period: '30' });
  return `otpauth://totp/${label}?${query.toString()}`;
}

/** The URI for a user's secret. Without a requested issuer, the issuer of the policy is used (specification §11.5). */
export const totpUriFor = (
  { totp, policy }: Pick<TwoFactorPorts, 'totp' | 'policy'>,
  { email }: Pick<UserSummary, 'email'>,
  secret: TotpSecret,
  issuer?: string,
): string => totpUri({ issuer: issuer || policy.issuer, email, encodedSecret: totp.encode(secret) });
