import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export interface IdTokenSigner {
  /** The key set that the provider publishes. */
  readonly keySet: { readonly keys: readonly JWK[] };
  readonly privateKey: CryptoKey;
  readonly publicPem: string;
  sign(claims: JWTPayload, header?: Readonly<Record<string, unknown>>): Promise<string>;
}

const KEY_ID = 'key-1';

/** Creates a provider's key pair. Create it once per test file, because RSA keys take a while. */
export async function idTokenSigner(): Promise<IdTokenSigner> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    keySet: { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, use: 'sig' }] },
    privateKey,
    publicPem: await exportSPKI(publicKey),
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(privateKey),
  };
}
