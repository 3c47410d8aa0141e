import { createHash } from 'node:crypto';

/**
 * The nonce of an authorization request. It is derived from the code verifier, which is secret, stored with the state
 * and used once. So the nonce is too, and need not be stored (OpenID Connect Core §15.5.2).
 */
export const nonceOf = (codeVerifier: string): string =>
  createHash('sha256').update(`nonce:${codeVerifier}`).digest('base64url');
