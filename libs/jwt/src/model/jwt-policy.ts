import type { SigningAlgorithm } from './signing-key.js';

/** The settings of a deployment for tokens (specification §16). */
export interface JwtPolicy {
  readonly algorithm: SigningAlgorithm;
  readonly lifetimeMs: number;
  readonly issuer: string;
  /** One or more. */
  readonly audience: readonly [string, ...string[]];
  /** Names of the user's fields that are claims. */
  readonly claims: readonly string[];
}

/** The longest possible `lifetimeMs`. A token cannot be revoked. */
export const MAX_TOKEN_LIFETIME_SECONDS = 3600;
export const MIN_TOKEN_LIFETIME_SECONDS = 60;

/** The claims that the service sets itself; no field of a user may take their place. */
export const OWN_CLAIMS = ['iss', 'aud', 'sub', 'iat', 'exp', 'nbf', 'jti', 'sid'] as const;

/** Fields of every user that may be claims. */
export const USER_CLAIMS = [
  ...['id', 'email', 'emailVerified', 'name', 'image', 'createdAt', 'updatedAt', 'twoFactorEnabled', 'role'],
] as const;

export const defaultJwtPolicy: JwtPolicy = {
  algorithm: 'ES256',
  lifetimeMs: 900_000,
  issuer: 'http://localhost:3000',
  audience: ['http://localhost:3000'],
  claims: ['id', 'email', 'emailVerified', 'name'],
};
