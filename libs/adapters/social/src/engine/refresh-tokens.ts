import { randomText } from '@portvakt/kernel';
import type { RefreshRequest } from '@portvakt/social-linking';

import type { OpenRow } from './open-row.js';
import { joinedScopes, scopesAskedFor } from './scopes.js';
import { StepFailure } from './step-failure.js';
import { requestTokens } from './token-request.js';
import type { ReadAnswer } from './tokens-in-answer.js';

const STATE_LENGTH = 32;
const STATE_ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** New tokens for a refresh token (contract §12.5). What was carried along stays so. */
export async function refreshTokens(open: OpenRow, request: RefreshRequest): Promise<ReadAnswer> {
  const { row } = open;
  if (row.refresh === 'none') throw new StepFailure('this provider has no refresh');
  const read = await requestTokens(open, 'refresh_token', {
    ...request.carried,
    refresh_token: request.refreshToken,
    ...(row.refresh === 'withScopes' && scopeParameter(open, request.scopes)),
    ...(row.boundToDevice && { state: randomText(STATE_LENGTH, STATE_ALPHABET, open.random) }),
  });
  return { ...read, tokens: { ...read.tokens, carried: request.carried } };
}

/** Those of the account; without any, what a sign-in would ask for. */
function scopeParameter(open: OpenRow, scopes: readonly string[]): { scope: string } | null {
  const scope = joinedScopes(open, scopes.length > 0 ? scopes : scopesAskedFor(open, []));
  return scope === '' ? null : { scope };
}
