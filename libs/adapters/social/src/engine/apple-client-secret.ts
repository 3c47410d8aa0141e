import { importPKCS8, SignJWT } from 'jose';

import { pemOf } from '../providers/pem.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { StepFailure } from './step-failure.js';

const ALGORITHM = 'ES256';
const AUDIENCE = 'https://appleid.apple.com';
/** Apple allows six months. A secret for one request only has to outlast the difference between the clocks. */
const LIFETIME_S = 300;

/**
 * The configured client secret, or a new one signed with the team's private key (docs/specification/providers.md,
 * apple).
 */
export async function appleClientSecret({ settings, special, clock }: ConfiguredProvider): Promise<string> {
  if (settings.clientSecret !== null) return settings.clientSecret.reveal();
  const { TEAM_ID: teamId, KEY_ID: keyId } = special;
  const { PRIVATE_KEY: privateKey } = settings.specialSecrets;
  if (!teamId || !keyId || !privateKey) throw new StepFailure('there is neither a client secret nor a key to sign one');
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId })
    .setIssuer(teamId)
    .setSubject(settings.clientIds[0])
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(await importPKCS8(pemOf(privateKey.reveal()), ALGORITHM));
}
