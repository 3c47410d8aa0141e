import { type Brand, isCleanText, newId, type RandomSource, type UserId } from '@portvakt/kernel';

import type { ProviderTokens } from './provider-tokens.js';

export type AccountId = Brand<string, 'AccountId'>;

/** A user of a provider, identified by both fields together (D-08a, D-08c). */
export interface Identity {
  readonly providerId: string;
  /** The stable id that the provider gives the user. */
  readonly accountId: string;
}

/** The tokens that are stored with an account. */
export type AccountTokens = Omit<ProviderTokens, 'tokenType'>;

/** A sign-in method of a user (specification §5.3): an identity at a provider, or a password. */
export interface Account extends Identity {
  readonly id: AccountId;
  readonly userId: UserId;
  readonly tokens: AccountTokens;
  /** A stored token cannot be decrypted: it was altered, or its key no longer exists. */
  readonly hasUnreadableToken: boolean;
  /** Tokens that were encrypted with a key that is not configured here; they can be read once it is. */
  readonly missingKeys: readonly ('accessToken' | 'refreshToken' | 'idToken')[];
  /** False for a password account whose password was removed (specification C11). */
  readonly canSignIn: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const ACCOUNT_ID_MAX_LENGTH = 255;

/** Whether a provider's user id is non-empty and can be stored unchanged (security G2). */
export const isValidAccountId = (accountId: string): boolean =>
  accountId !== '' && accountId.length <= ACCOUNT_ID_MAX_LENGTH && isCleanText(accountId);

/** The provider id of the account that represents a password. */
export const CREDENTIAL = 'credential';

export const linkAccount = (
  { providerId, accountId }: Identity,
  { userId, tokens }: { readonly userId: UserId; readonly tokens: ProviderTokens },
  now: Date,
  random: RandomSource,
): Account => ({
  id: newId(random) as AccountId,
  providerId,
  accountId,
  userId,
  tokens: mergeTokens(NO_TOKENS, tokens),
  hasUnreadableToken: false,
  missingKeys: [],
  canSignIn: true,
  createdAt: now,
  updatedAt: now,
});

/** The account with the tokens of a sign-in; tokens that the provider did not send again are kept (specification §12.3, D-38). */
export const withTokens = (account: Account, sent: ProviderTokens, now: Date): Account => ({
  ...account,
  tokens: mergeTokens(account.tokens, sent),
  updatedAt: now,
});

/** The account after a refresh. The expiry of the former access token does not apply to the new one (specification §11.4). */
export function withRefreshedTokens(account: Account, sent: ProviderTokens, now: Date): Account {
  const renewed = withTokens(account, sent, now);
  return { ...renewed, tokens: { ...renewed.tokens, accessTokenExpiresAt: sent.accessTokenExpiresAt } };
}

export const NO_TOKENS: AccountTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: null,
  carried: null,
};

const mergeTokens = (kept: AccountTokens, sent: ProviderTokens): AccountTokens => ({
  accessToken: sent.accessToken ?? kept.accessToken,
  refreshToken: sent.refreshToken ?? kept.refreshToken,
  idToken: sent.idToken ?? kept.idToken,
  accessTokenExpiresAt: sent.accessTokenExpiresAt ?? kept.accessTokenExpiresAt,
  refreshTokenExpiresAt: sent.refreshTokenExpiresAt ?? kept.refreshTokenExpiresAt,
  scopes: sent.scopes ?? kept.scopes,
  carried: sent.carried ?? kept.carried,
});

/** A token that is about to expire may expire before it reaches the provider (specification §11.4). */
const EXPIRY_MARGIN_MS = 5_000;

/** Whether the access token expires within five seconds; one without a known expiry never does (D-39). */
export const isAccessTokenExpired = ({ accessTokenExpiresAt }: AccountTokens, now: Date): boolean =>
  accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() < now.getTime() + EXPIRY_MARGIN_MS;

/** The first account with the given provider and id. `accountId` is the provider's user id or the id of the account row. */
export const chooseAccount = (
  accounts: readonly Account[],
  { providerId, accountId }: { readonly providerId?: string | undefined; readonly accountId?: string | undefined },
): Account | undefined =>
  accounts.find(
    (account) =>
      (providerId === undefined || account.providerId === providerId) &&
      (accountId === undefined || account.accountId === accountId || account.id === accountId),
  );
