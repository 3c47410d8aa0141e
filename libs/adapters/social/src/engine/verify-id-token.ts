import { createHash } from 'node:crypto';

import { type JWTPayload, type JWTHeaderParameters, jwtVerify } from 'jose';

import { unfulfilledClaim } from '../oidc/claims.js';
import type { IdTokenRule, Raw } from '../providers/provider-definition.js';
import { isIssuerOfToken } from './issuers.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { StepFailure } from './step-failure.js';

/** Tolerated difference between the clocks of the provider and this service. */
const CLOCK_TOLERANCE_S = 10;
const ID_TOKEN_TYPES = ['jwt', 'application/jwt'];

/**
 * Verifies that the provider issued the ID token for this client, and returns its claims (security G11; RFC 8725).
 * Throws otherwise. Keys come from the provider's configured key sets only; key URLs in the token's header are ignored.
 */
export async function verifiedClaims(configured: ConfiguredProvider, token: string, nonce?: string): Promise<Raw> {
  const rule = configured.definition.idToken;
  const { jwks, issuers } = configured.endpoints;
  if (!rule || !jwks || !issuers) throw new StepFailure('this provider has no ID tokens');
  const now = configured.clock.now();
  const { payload, protectedHeader } = await jwtVerify(token, configured.keySets.keysAt(jwks), {
    algorithms: [...rule.algorithms],
    audience: [...configured.settings.clientIds],
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ['iss', 'sub', 'exp', 'iat'],
    ...(rule.maxAgeSeconds !== undefined && { maxTokenAge: rule.maxAgeSeconds }),
  });
  demand(isIdToken(protectedHeader, payload), 'it is a token of another kind');
  demand(isIssuerOfToken(issuers, payload.iss, payload['tid']), 'the issuer is another one');
  demand(isAuthorizedParty(payload, configured.settings.clientIds), 'the authorized party is another one');
  demand(isIssuedBy(payload.iat, now), 'it was issued in the future');
  demand(nonce === undefined || hasNonce(payload['nonce'], nonce, rule), 'the nonce is another one');
  const unfulfilled = unfulfilledClaim(payload, rule.requiredClaims ?? {});
  demand(unfulfilled === null, `the claim ${unfulfilled} is missing or another one`);
  demand(rule.accepts?.(payload, configured.special) ?? true, 'it is of a tenant or domain that may not sign in');
  return payload;
}

function demand(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new StepFailure(otherwise);
}

/** Providers sign access tokens (`at+jwt`) and security events with the same keys and audience. */
const isIdToken = ({ typ }: JWTHeaderParameters, claims: JWTPayload): boolean =>
  (typ === undefined || ID_TOKEN_TYPES.includes(typ.toLowerCase())) && claims['events'] === undefined;

/** A token with several audiences must name us as the authorized party (OpenID Connect Core §3.1.3.7). */
function isAuthorizedParty({ aud, azp }: JWTPayload, clientIds: readonly string[]): boolean {
  if (!Array.isArray(aud) || aud.length < 2) return true;
  return typeof azp === 'string' && clientIds.includes(azp);
}

const isIssuedBy = (issuedAt: number | undefined, now: Date): boolean =>
  issuedAt !== undefined && issuedAt * 1000 <= now.getTime() + CLOCK_TOLERANCE_S * 1000;

function hasNonce(claim: unknown, nonce: string, { nonceMayBeHashed }: IdTokenRule): boolean {
  if (claim === nonce) return true;
  return nonceMayBeHashed === true && claim === createHash('sha256').update(nonce).digest('hex');
}
