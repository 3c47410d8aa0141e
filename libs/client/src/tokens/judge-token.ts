import type { Portvakt } from '../portvakt.js';
import { type Refusal, refuse, unavailable } from '../refusal.js';
import { PortvaktUnavailable } from '../unavailable.js';
import { type TokenClaims, TokenRejected, type TokenOptions, verifyBearer } from './verify-token.js';

export type TokenVerdict =
  { readonly refusal: Refusal; readonly claims: null } | { readonly refusal: null; readonly claims: TokenClaims };

/** Checks the `Authorization` header of a request. An outage of Portvakt leads to a 503, never to a refused token. */
export async function judgeToken(
  portvakt: Pick<Portvakt, 'keysUrl' | 'url'>,
  authorization: string | undefined,
  options: TokenOptions = {},
): Promise<TokenVerdict> {
  try {
    return { refusal: null, claims: await verifyBearer(portvakt, authorization, options) };
  } catch (error) {
    if (error instanceof PortvaktUnavailable) return { refusal: unavailable(error), claims: null };
    if (error instanceof TokenRejected) return { refusal: rejected(authorization), claims: null };
    throw error;
  }
}

/** RFC 6750 §3: the response to a request without a token names only the scheme. */
const rejected = (authorization: string | undefined): Refusal =>
  refuse(401, 'UNAUTHORIZED', {
    'www-authenticate': authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
  });

/** A request after `requireToken`. */
export interface WithClaims {
  portvaktClaims?: TokenClaims | undefined;
}

/**
 * The claims of a request behind `requireToken` or `TokenGuard`.
 * @throws Error for a request that neither of them has accepted
 */
export function claimsOf<Claims extends object = object>(request: object): TokenClaims & Claims {
  const { portvaktClaims } = request as WithClaims;
  if (!portvaktClaims) throw new Error('no claims: the route is not behind requireToken');
  return portvaktClaims as TokenClaims & Claims;
}
