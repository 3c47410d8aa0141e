import { LETTERS_AND_DIGITS, randomText } from '@portvakt/kernel';
import type { RefreshRequest } from '@portvakt/social-linking';

import type { ConfiguredProvider } from './configured-provider.js';
import { joinedScopes, scopesAskedFor } from './scopes.js';
import { StepFailure } from './step-failure.js';
import { requestTokens } from './token-request.js';
import type { ReadAnswer } from './tokens-in-answer.js';

const STATE_LENGTH = 32;

/** Exchanges a refresh token for new tokens (specification §12.5). Keeps the `carried` parameters. */
export async function refreshTokens(configured: ConfiguredProvider, request: RefreshRequest): Promise<ReadAnswer> {
  const { definition } = configured;
  if (definition.refresh === 'none') throw new StepFailure('this provider has no refresh');
  const read = await requestTokens(configured, 'refresh_token', {
    ...request.carried,
    refresh_token: request.refreshToken,
    ...(definition.refresh === 'withScopes' && scopeParameter(configured, request.scopes)),
    ...(definition.boundToDevice && { state: randomText(STATE_LENGTH, LETTERS_AND_DIGITS, configured.random) }),
  });
  return { ...read, tokens: { ...read.tokens, carried: request.carried } };
}

/** The scopes of the account, or those of a sign-in if the account has none, with the one for a new refresh token. */
function scopeParameter(configured: ConfiguredProvider, scopes: readonly string[]): { scope: string } | null {
  const { refreshTokenScope } = configured.definition;
  const known = scopes.length > 0 ? scopes : scopesAskedFor(configured, []);
  const all = refreshTokenScope === undefined ? known : new Set([...known, refreshTokenScope]);
  const scope = joinedScopes(configured, [...all]);
  return scope === '' ? null : { scope };
}
