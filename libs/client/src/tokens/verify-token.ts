import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';

import type { Portvakt } from '../portvakt.js';
import { unavailableAfter } from '../unavailable.js';

export interface TokenOptions {
  /** `JWT_AUDIENCE` of the service, by default its URL. */
  readonly audience?: string | readonly string[] | undefined;
  /** `JWT_ISSUER` of the service, by default its URL. */
  readonly issuer?: string | undefined;
}

export interface TokenClaims extends JWTPayload {
  readonly sub: string;
  /** The session that the token was issued for. */
  readonly sid: string;
}

/** The token is not from Portvakt, not meant for this service, or expired. */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected';
}

/** The algorithms that Portvakt signs with; never `none` or one with a shared secret. */
const ALGORITHMS = ['ES256', 'EdDSA', 'RS256'];
const KEPT_MS = 300_000;

const keySets = new WeakMap<object, ReturnType<typeof createRemoteJWKSet>>();

function keysOf(portvakt: Pick<Portvakt, 'keysUrl'>): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(portvakt);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(portvakt.keysUrl), { cacheMaxAge: KEPT_MS });
  keySets.set(portvakt, keys);
  return keys;
}

/**
 * The claims of a token. Keys are cached for five minutes, and fetched again when a token names an unknown key.
 * @throws TokenRejected
 * @throws PortvaktUnavailable where the keys cannot be read
 */
export async function verifyToken(
  portvakt: Pick<Portvakt, 'keysUrl' | 'url'>,
  token: string,
  { audience = portvakt.url, issuer = portvakt.url }: TokenOptions = {},
): Promise<TokenClaims> {
  const rules = {
    algorithms: ALGORITHMS,
    audience: typeof audience === 'string' ? audience : [...audience],
    issuer,
    requiredClaims: ['sub', 'sid', 'exp'],
  };
  try {
    return (await jwtVerify<TokenClaims>(token, keysOf(portvakt), rules)).payload;
  } catch (cause) {
    if (isRejection(cause)) throw new TokenRejected(cause.message, { cause });
    throw unavailableAfter(cause);
  }
}

/** The claims of the token in an `Authorization: Bearer` header. Throws as `verifyToken`. */
export async function verifyBearer(
  portvakt: Pick<Portvakt, 'keysUrl' | 'url'>,
  authorization: string | undefined,
  options: TokenOptions = {},
): Promise<TokenClaims> {
  const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) throw new TokenRejected('no bearer token');
  return verifyToken(portvakt, token, options);
}

/** Errors of the token itself, as opposed to those of the key set or the network. */
const isRejection = (cause: unknown): cause is errors.JOSEError =>
  cause instanceof errors.JWTClaimValidationFailed ||
  cause instanceof errors.JWTExpired ||
  cause instanceof errors.JWTInvalid ||
  cause instanceof errors.JWSInvalid ||
  cause instanceof errors.JWSSignatureVerificationFailed ||
  cause instanceof errors.JWKSNoMatchingKey ||
  // The token names no key, and the key set has several.
  cause instanceof errors.JWKSMultipleMatchingKeys ||
  cause instanceof errors.JOSEAlgNotAllowed ||
  cause instanceof errors.JOSENotSupported;
