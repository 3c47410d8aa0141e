import type { KeyObject } from 'node:crypto';

import { errors, jwtVerify, type JWTPayload, SignJWT } from 'jose';

import type { EmailChange, VerificationClaims, VerificationTokens } from '@portvakt/identity';
import { type Email, parseEmail, type UserId } from '@portvakt/kernel';

const ALGORITHM = 'HS256';

/** Compact JWTs, HS256 only, with a key for this purpose (specification §4; RFC 7519, RFC 8725). */
export class JoseVerificationTokens implements VerificationTokens {
  /** `keys`: the newest first. It signs; all of them verify. */
  constructor(private readonly keys: readonly KeyObject[]) {}

  issue({ userId, email, change }: VerificationClaims, now: Date, lifetimeMs: number): Promise<string> {
    const [current] = this.keys;
    if (!current) throw new Error('verification tokens need a key');
    const issuedAt = Math.floor(now.getTime() / 1000);
    const token = new SignJWT({ email, ...(change ? claimsOfChange(change) : {}) })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(userId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + Math.ceil(lifetimeMs / 1000));
    return (change ? token.setJti(change.id) : token).sign(current);
  }

  async read(token: string, now: Date): Promise<VerificationClaims | 'expired' | 'invalid'> {
    for (const key of this.keys) {
      const claims = await readWith(key, token, now);
      if (claims !== 'invalid') return claims;
    }
    return 'invalid';
  }
}

async function readWith(key: KeyObject, token: string, now: Date): Promise<VerificationClaims | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'email'],
    });
    return claimsOf(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError) return 'invalid';
    throw error;
  }
}

/** A claim that only links to the new mailbox have; the specification's own claims mean the current mailbox. */
const SENT_TO_NEW = 'new';

const claimsOfChange = ({ to, sentTo }: EmailChange): JWTPayload =>
  sentTo === SENT_TO_NEW ? { updateTo: to, sentTo } : { updateTo: to };

function claimsOf(payload: JWTPayload): VerificationClaims | 'invalid' {
  const email = addressIn(payload['email']);
  if (!payload.sub || !email) return 'invalid';
  const claims = { userId: payload.sub as UserId, email };
  if (payload['updateTo'] === undefined) return claims;
  const change = changeIn(payload);
  return change ? { ...claims, change } : 'invalid';
}

function changeIn({ updateTo, jti, sentTo }: JWTPayload): EmailChange | null {
  const to = addressIn(updateTo);
  return to && jti ? { to, id: jti, sentTo: sentTo === SENT_TO_NEW ? SENT_TO_NEW : 'current' } : null;
}

const addressIn = (claim: unknown): Email | null => (typeof claim === 'string' ? parseEmail(claim) : null);
