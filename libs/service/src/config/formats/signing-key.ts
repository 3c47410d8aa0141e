import { createPrivateKey, type JsonWebKeyInput, type KeyObject } from 'node:crypto';

import type { SigningKey } from '@portvakt/adapters/social';

interface PlainSigningKey extends Omit<SigningKey, 'pem'> {
  readonly pem: string;
}

const SHORTEST_RSA_BITS = 2048;
const BY_CURVE: Readonly<Record<string, SigningKey['algorithm']>> = { prime256v1: 'ES256', secp384r1: 'ES384' };

/** Reads a private key given as PEM, with line breaks or `\n`, or as JWK; null for any other text and unusable keys. */
export function readSigningKey(text: string): PlainSigningKey | null {
  try {
    const jwk = text.trimStart().startsWith('{') ? (JSON.parse(text) as JsonWebKeyInput['key']) : null;
    const key = createPrivateKey(jwk ? { key: jwk, format: 'jwk' } : text.replaceAll('\\n', '\n'));
    const algorithm = jwk?.['alg'] === 'PS256' ? 'PS256' : algorithmOf(key);
    if (algorithm === null) return null;
    const keyId = typeof jwk?.['kid'] === 'string' ? jwk['kid'] : null;
    return { pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(), algorithm, keyId };
  } catch {
    return null;
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SigningKey['algorithm'] | null {
  if (asymmetricKeyType === 'rsa') {
    return (asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA_BITS ? 'RS256' : null;
  }
  if (asymmetricKeyType === 'ed25519') return 'EdDSA';
  return BY_CURVE[asymmetricKeyDetails?.namedCurve ?? ''] ?? null;
}
