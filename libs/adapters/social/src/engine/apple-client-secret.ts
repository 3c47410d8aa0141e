import { importPKCS8, SignJWT } from 'jose';

import { pemOf } from '../rows/pem.js';
import type { OpenRow } from './open-row.js';
import { StepFailure } from './step-failure.js';

const ALGORITHM = 'ES256';
const AUDIENCE = 'https://appleid.apple.com';
/** Apple allows half a year; made for one call, it needs no more than the clocks may differ. */
const LIFETIME_S = 300;

/** The finished secret of the operator, or one that is signed now with the team's key (providers.md, apple). */
export async function appleClientSecret({ settings, special, clock }: OpenRow): Promise<string> {
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
