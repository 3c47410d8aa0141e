const LINK_ERRORS = ['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'] as const;

export type LinkError = (typeof LINK_ERRORS)[number];

/**
 * The `?error=` that the service adds after a mailed link failed (specification §15.2); an unknown code is an invalid
 * link.
 */
export function toLinkError(code: string): LinkError {
  return LINK_ERRORS.find((known) => known === code) ?? 'invalid_token';
}
