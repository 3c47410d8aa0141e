import type { KeyObject } from 'node:crypto';

import { errors, jwtVerify, type JWTPayload, SignJWT } from 'jose';

import { parseEmail, type VerificationClaims, type VerificationTokens } from '@portvakt/identity';
import type { UserId } from '@portvakt/kernel';

const ALGORITHM = 'HS256';

/** Compact JWTs, HS256 and nothing else, with a key for this purpose alone (contract §4; RFC 7519, RFC 8725). */
export class JoseVerificationTokens implements VerificationTokens {
  /** `keys`: the newest first; the older ones are for reading only. */
  constructor(private readonly keys: readonly KeyObject[]) {}

  issue({ userId, email }: VerificationClaims, now: Date, lifetimeMs: number): Promise<string> {
    const [current] = this.keys;
    if (!current) throw new Error('verification tokens need a key');
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT({ email })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(userId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + Math.ceil(lifetimeMs / 1000))
      .sign(current);
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

/** A link that changes an address (`updateTo`) is another kind of token, and not one of these. */
function claimsOf({ sub, email, updateTo }: JWTPayload): VerificationClaims | 'invalid' {
  const address = typeof email === 'string' ? parseEmail(email) : null;
  if (!sub || !address || updateTo !== undefined) return 'invalid';
  return { userId: sub as UserId, email: address };
}
