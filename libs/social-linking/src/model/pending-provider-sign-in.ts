import type { UserProfile } from '../ports.js';
import type { AccountId } from './account.js';
import { type ProviderTokens, withParsedTimes } from './provider-tokens.js';

/** The purpose of the verification record of a sign-in at a provider that waits for the second factor. */
export const PENDING_PROVIDER_SIGN_IN = 'provider-sign-in:';

/** What a provider sent for a sign-in that waits for the second factor. */
export interface PendingProviderSignIn {
  readonly provider: string;
  readonly accountId: AccountId;
  /** When the account was last updated; ISO 8601. */
  readonly accountUpdatedAt: string;
  readonly userProfile: UserProfile;
  readonly tokens: ProviderTokens;
}

export const serialisePendingProviderSignIn = (signIn: PendingProviderSignIn): string => JSON.stringify(signIn);

/** The reverse of `serialisePendingProviderSignIn`. The record is encrypted, so nobody else has written it. */
export function parsePendingProviderSignIn(text: string): PendingProviderSignIn {
  const { tokens, ...signIn } = JSON.parse(text) as PendingProviderSignIn;
  return { ...signIn, tokens: withParsedTimes(tokens) };
}
