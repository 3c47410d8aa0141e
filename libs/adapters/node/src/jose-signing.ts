import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

import type { Claims, KeyPair, KeyPairs, NewSigningKey, SigningAlgorithm, TokenSigner } from '@portvakt/jwt';

/** Key pairs as JSON Web Keys (RFC 7517): P-256, Ed25519, or RSA with 2048 bits. */
export class JoseKeyPairs implements KeyPairs {
  async generate(alg: SigningAlgorithm): Promise<KeyPair> {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    const { kty = '', ...members } = await exportJWK(publicKey);
    return {
      publicKey: { alg, kty, ...members },
      privateKey: JSON.stringify(await exportJWK(privateKey)),
    };
  }
}

/** How many keys this process caches: the one that signs, its predecessor, and some for another algorithm. */
const IMPORTED_KEYS = 4;

/** Compact JWTs (RFC 7519). A private key is imported once. */
export class JoseTokenSigner implements TokenSigner {
  private readonly imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

  async sign(claims: Claims, { id, publicKey, privateKey }: NewSigningKey): Promise<string> {
    return new SignJWT({ ...claims, aud: listed(claims.aud) })
      .setProtectedHeader({ alg: publicKey.alg, kid: id, typ: 'JWT' })
      .sign(await this.keyOf(id, publicKey.alg, privateKey));
  }

  private keyOf(id: string, alg: string, privateKey: string): Promise<CryptoKey | Uint8Array> {
    const known = this.imported.get(id);
    if (known) return known;
    if (this.imported.size >= IMPORTED_KEYS) this.imported.clear();
    const importing = importJWK(JSON.parse(privateKey) as JWK, alg);
    this.imported.set(id, importing);
    return importing;
  }
}

const listed = (audience: Claims['aud']): string | string[] =>
  typeof audience === 'string' ? audience : [...audience];
