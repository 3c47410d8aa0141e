export interface TotpUriParts {
  readonly issuer: string;
  readonly email: string;
  /** RFC 4648 base32 of the secret's bytes, without padding. */
  readonly encodedSecret: string;
}

/** What an authenticator is set up by, exact to the character (specification §4). */
export function totpUri({ issuer, email, encodedSecret }: TotpUriParts): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret: encodedSecret, issuer, digits: '6', period: '30' });
  return `otpauth://totp/${label}?${query.toString()}`;
}
