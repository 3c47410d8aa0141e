import { createHash } from 'node:crypto';

/**
 * The nonce of an authorization request. It follows from the code verifier, which is secret, stored with the state and
 * used once, so the nonce is as well and needs no place of its own (OpenID Connect Core §15.5.2).
 */
export const nonceOf = (codeVerifier: string): string =>
  createHash('sha256').update(`nonce:${codeVerifier}`).digest('base64url');
