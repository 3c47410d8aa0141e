import { createHash } from 'node:crypto';

import { type JWTPayload, type JWTHeaderParameters, jwtVerify } from 'jose';

import type { IdTokenRule, Raw } from '../rows/provider-row.js';
import { isIssuerOfToken } from './issuers.js';
import type { OpenRow } from './open-row.js';
import { StepFailure } from './step-failure.js';

/** As far as the clocks of a provider and of this service may differ. */
const CLOCK_TOLERANCE_S = 10;
const ID_TOKEN_TYPES = ['jwt', 'application/jwt'];

/**
 * The claims of an ID token that this provider made for this client (security G11; RFC 8725). Throws for any other.
 * The key comes from the row's own key sets: what the token's header says about keys is not read.
 */
export async function verifiedClaims(open: OpenRow, token: string, nonce?: string): Promise<Raw> {
  const rule = open.row.idToken;
  const { jwks, issuers } = open.addresses;
  if (!rule || !jwks || !issuers) throw new StepFailure('this provider has no ID tokens');
  const now = open.clock.now();
  const { payload, protectedHeader } = await jwtVerify(token, open.keySets.keysAt(jwks), {
    algorithms: [...rule.algorithms],
    audience: [...open.settings.clientIds],
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ['iss', 'sub', 'exp', 'iat'],
    ...(rule.maxAgeSeconds !== undefined && { maxTokenAge: rule.maxAgeSeconds }),
  });
  demand(isIdToken(protectedHeader, payload), 'it is a token of another kind');
  demand(isIssuerOfToken(issuers, payload.iss, payload['tid']), 'the issuer is another one');
  demand(isAuthorizedParty(payload, open.settings.clientIds), 'the authorized party is another one');
  demand(isIssuedBy(payload.iat, now), 'it was issued in the future');
  demand(nonce === undefined || hasNonce(payload['nonce'], nonce, rule), 'the nonce is another one');
  demand(rule.accepts?.(payload, open.special) ?? true, 'it is of a tenant or domain that may not sign in');
  return payload;
}

function demand(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new StepFailure(otherwise);
}

/** Access tokens (`at+jwt`) and security events are signed with the same keys, for the same client. */
const isIdToken = ({ typ }: JWTHeaderParameters, claims: JWTPayload): boolean =>
  (typ === undefined || ID_TOKEN_TYPES.includes(typ.toLowerCase())) && claims['events'] === undefined;

/** Several audiences: one of them asked for it, and that has to be us (OpenID Connect Core §3.1.3.7). */
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
