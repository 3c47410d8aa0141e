import type { UserId } from '@portvakt/kernel';

import type { Email } from '../model/email.js';
import type { VerificationClaims } from '../model/verification-claims.js';
import type { VerificationTokens } from '../ports.js';

/** Tokens that say what they are: `verify|{user}|{address}|{end}`. */
export class ReadableTokens implements VerificationTokens {
  async issue({ userId, email }: VerificationClaims, now: Date, lifetimeMs: number): Promise<string> {
    return ['verify', userId, email, new Date(now.getTime() + lifetimeMs).toISOString()].join('|');
  }

  async read(token: string, now: Date): Promise<VerificationClaims | 'expired' | 'invalid'> {
    const [kind, userId, email, end] = token.split('|');
    if (kind !== 'verify' || !userId || !email || !end || Number.isNaN(Date.parse(end))) return 'invalid';
    if (new Date(end) <= now) return 'expired';
    return { userId: userId as UserId, email: email as Email };
  }
}
