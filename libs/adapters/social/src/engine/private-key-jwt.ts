import { randomUUID } from 'node:crypto';

import { importPKCS8, SignJWT } from 'jose';
import type { ClientAuth } from 'oauth4webapi';

import type { ConfiguredProvider } from './configured-provider.js';
import { StepFailure } from './step-failure.js';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Some providers accept at most 60 seconds. */
const LIFETIME_S = 60;

/** Client authentication with a signed assertion (RFC 7523; OpenID Connect Core §9). The audience is the issuer. */
export function privateKeyJwt({ settings, clock }: ConfiguredProvider): ClientAuth {
  const { signingKey } = settings;
  if (!signingKey) throw new StepFailure('there is no key to sign with');
  return async ({ issuer }, { client_id: clientId }, body) => {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const { pem, algorithm, keyId } = signingKey;
    const assertion = await new SignJWT({ jti: randomUUID() })
      .setProtectedHeader({ alg: algorithm, ...(keyId !== null && { kid: keyId }) })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_S)
      .sign(await importPKCS8(pem.reveal(), algorithm));
    body.set('client_id', clientId);
    body.set('client_assertion_type', ASSERTION_TYPE);
    body.set('client_assertion', assertion);
  };
}
