import type { TokenEndpointResponse } from 'oauth4webapi';

import type { ProviderTokens } from '@portvakt/social-linking';

import { scopesGranted } from './scopes.js';

/** The tokens of a token response. The ID token is not verified yet. */
export interface ReadAnswer {
  readonly tokens: ProviderTokens;
  readonly unverifiedIdToken: string | null;
}

export function tokensIn(answer: TokenEndpointResponse, unverifiedIdToken: string | null, now: Date): ReadAnswer {
  const tokens: ProviderTokens = {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    idToken: null,
    accessTokenExpiresAt: secondsAfter(now, answer.expires_in),
    refreshTokenExpiresAt: secondsAfter(now, answer['refresh_token_expires_in']),
    scopes: answer.scope === undefined ? null : scopesGranted(answer.scope),
    tokenType: answer.token_type,
    carried: null,
  };
  return { tokens, unverifiedIdToken };
}

/** Takes a number or numeric text (Kick); null for any other value and for a date out of range. */
function secondsAfter(now: Date, seconds: unknown): Date | null {
  const count = typeof seconds === 'string' && seconds !== '' ? Number(seconds) : seconds;
  if (typeof count !== 'number' || !(count >= 0)) return null;
  const at = new Date(now.getTime() + count * 1000);
  return Number.isNaN(at.getTime()) ? null : at;
}
