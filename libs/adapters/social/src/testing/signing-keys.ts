import type { JsonWebKey, KeyObject } from 'node:crypto';
import { constants, createHmac, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';

const newKeyPair = promisify(generateKeyPair);

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Created once in each process, because RSA keys take a while. */
const made = new Map<string, Promise<SigningKey>>();

/** The signing key with the given name. */
export function signingKey(name: string, type: 'rsa' | 'ec'): Promise<SigningKey> {
  const slot = `${name}-${type}`;
  const known = made.get(slot);
  if (known) return known;
  const fresh = freshKey(slot, type);
  made.set(slot, fresh);
  return fresh;
}

async function freshKey(kid: string, type: 'rsa' | 'ec'): Promise<SigningKey> {
  const pair =
    type === 'rsa' ? await newKeyPair('rsa', { modulusLength: 2048 }) : await newKeyPair('ec', { namedCurve: 'P-256' });
  return { kid, ...pair };
}

export const publicJwk = ({ kid, publicKey }: SigningKey, alg: string): JsonWebKey => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg,
  use: 'sig',
});

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A compact JWS with any header and claims: libraries refuse to sign forgeries.
 * `HS256` with a public key signs with its PEM text (algorithm confusion).
 */
export function signedJwt(header: Record<string, unknown>, claims: Record<string, unknown>, key: KeyObject): string {
  const input = `${part(header)}.${part(claims)}`;
  return `${input}.${signature(String(header['alg']), input, key).toString('base64url')}`;
}

function signature(alg: string, input: string, key: KeyObject): Buffer {
  const data = Buffer.from(input);
  const hash = `sha${alg.slice(2)}`;
  if (alg.startsWith('HS')) return createHmac(hash, secretOf(key)).update(data).digest();
  if (alg.startsWith('RS')) return sign(hash, data, key);
  if (alg.startsWith('PS')) {
    return sign(hash, data, {
      key,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    });
  }
  return alg.startsWith('ES') ? sign(hash, data, { key, dsaEncoding: 'ieee-p1363' }) : Buffer.alloc(0);
}

const secretOf = (key: KeyObject): string | Buffer =>
  key.type === 'public' ? key.export({ format: 'pem', type: 'spki' }) : key.export();
