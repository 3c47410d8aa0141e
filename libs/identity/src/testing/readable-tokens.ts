import type { Email, UserId } from '@portvakt/kernel';

import type { EmailChange, VerificationClaims } from '../model/verification-claims.js';
import type { VerificationTokens } from '../ports.js';

/**
 * Tokens in plain text: `verify|{user id}|{e-mail address}|{expiry}`, followed for a change by
 * `|{new address}|{id}|{sent to}`.
 */
export class ReadableTokens implements VerificationTokens {
  async issue({ userId, email, change }: VerificationClaims, now: Date, lifetimeMs: number): Promise<string> {
    const end = new Date(now.getTime() + lifetimeMs).toISOString();
    return ['verify', userId, email, end, ...(change ? [change.to, change.id, change.sentTo] : [])].join('|');
  }

  async read(token: string, now: Date): Promise<VerificationClaims | 'expired' | 'invalid'> {
    const [kind, userId, email, end, ...rest] = token.split('|');
    if (kind !== 'verify' || !userId || !email || !end || Number.isNaN(Date.parse(end))) return 'invalid';
    const change = changeIn(rest);
    if (change === 'invalid') return 'invalid';
    if (new Date(end) <= now) return 'expired';
    return { userId: userId as UserId, email: email as Email, ...(change ? { change } : {}) };
  }
}

/** Null without a change; `invalid` if the change is incomplete. */
function changeIn(parts: readonly string[]): EmailChange | null | 'invalid' {
  const [to, id, sentTo, ...more] = parts;
  if (to === undefined) return null;
  if (!to || !id || (sentTo !== 'current' && sentTo !== 'new') || more.length > 0) return 'invalid';
  return { to: to as Email, id, sentTo };
}
