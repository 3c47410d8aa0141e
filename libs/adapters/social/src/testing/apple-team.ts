import { clientCredentials } from './client-credentials.js';
import type { AppleTeam } from './validate-client.js';
import { signedJwt, signingKey } from './signing-keys.js';

/** An Apple developer account and its variables (docs/CONFIGURATION.md). */
export interface AppleAccount {
  readonly team: AppleTeam;
  readonly variables: Readonly<Record<string, string>>;
}

const TEAM_ID = 'PV12345NO9';
const KEY_ID = 'ABC123DEFG';
/** The lifetime of a finished secret in seconds. */
const FINISHED_SECRET_LIFETIME = 3600;

/** With `finished` the operator has signed the secret; otherwise the service signs one per call. */
export async function appleAccount(secret: 'key' | 'finished'): Promise<AppleAccount> {
  const { privateKey, publicKey } = await signingKey('apple-client', 'ec');
  const publicKeyPem = publicKey.export({ format: 'pem', type: 'spki' }) as string;
  const team = { teamId: TEAM_ID, keyId: KEY_ID, publicKeyPem };
  if (secret === 'key') {
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
    return { team, variables: { TEAM_ID, KEY_ID, PRIVATE_KEY: pem } };
  }
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: TEAM_ID, sub: clientCredentials('apple').id, aud: 'https://appleid.apple.com', iat };
  const header = { alg: 'ES256', kid: KEY_ID };
  const finished = signedJwt(header, { ...claims, exp: iat + FINISHED_SECRET_LIFETIME }, privateKey);
  return { team, variables: { CLIENT_SECRET: finished } };
}
