import { createHash } from 'node:crypto';

import { decodeProtectedHeader } from 'jose';

import type { Raw } from '../providers/provider-definition.js';

/**
 * Whether an access token may be the one that was issued with a verified ID token: false only if the claim `at_hash` says
 * otherwise (OpenID Connect Core §3.1.3.8).
 */
export function mayBelongTogether(idToken: string, claims: Raw, accessToken: string): boolean {
  const claim = claims['at_hash'];
  if (claim === undefined) return true;
  const digest = createHash(hashOf(decodeProtectedHeader(idToken).alg))
    .update(accessToken)
    .digest();
  return claim === digest.subarray(0, digest.length / 2).toString('base64url');
}

/** The hash of the signature algorithm. EdDSA, with the only curve that providers may use here, contains SHA-512. */
const hashOf = (algorithm = ''): string => `sha${/(256|384|512)$/.exec(algorithm)?.[0] ?? '512'}`;
