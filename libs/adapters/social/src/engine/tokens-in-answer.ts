import type { TokenEndpointResponse } from 'oauth4webapi';

import type { ProviderTokens } from '@portvakt/social-linking';

import { scopesGranted } from './scopes.js';

/** What a token endpoint handed out, before anybody judged its ID token. */
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

/** A number, or one written as text (Kick); anything else, and what no date can hold, is "not said". */
function secondsAfter(now: Date, seconds: unknown): Date | null {
  const count = typeof seconds === 'string' && seconds !== '' ? Number(seconds) : seconds;
  if (typeof count !== 'number' || !(count >= 0)) return null;
  const at = new Date(now.getTime() + count * 1000);
  return Number.isNaN(at.getTime()) ? null : at;
}
