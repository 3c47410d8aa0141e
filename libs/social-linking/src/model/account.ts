import { type Brand, isCleanText, newId, type RandomSource, type UserId } from '@portvakt/kernel';

import type { ProviderTokens } from './provider-tokens.js';

export type AccountId = Brand<string, 'AccountId'>;

/** Who somebody is at a provider: the two together, never one of them (D-08a, D-08c). */
export interface Identity {
  readonly providerId: string;
  /** The provider's own stable name of the person. */
  readonly accountId: string;
}

/** What is kept of what a provider handed out. */
export type AccountTokens = Omit<ProviderTokens, 'tokenType'>;

/** One way in of a user (specification §5.3): an identity at a provider, or a password. */
export interface Account extends Identity {
  readonly id: AccountId;
  readonly userId: UserId;
  readonly tokens: AccountTokens;
  /** A token is stored that cannot be read: altered, or of a secret that is gone. */
  readonly hasUnreadableToken: boolean;
  /** Tokens that were encrypted with a key that is not configured: unreadable here, but not lost. */
  readonly missingKeys: readonly ('accessToken' | 'refreshToken' | 'idToken')[];
  /** False for a password that was taken away (specification C11): nobody gets in by it. */
  readonly opensAccount: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const NAME_MAX_LENGTH = 255;

/**
 * Whether a provider's name of a person can be kept and told apart from any other; an empty one is none (security G2).
 */
export const isIdentityName = (name: string): boolean =>
  name !== '' && name.length <= NAME_MAX_LENGTH && isCleanText(name);

/** The provider id of a password. */
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
  opensAccount: true,
  createdAt: now,
  updatedAt: now,
});

/** The account after a sign-in: what the provider did not send again is kept (specification §12.3, D-38). */
export const withTokens = (account: Account, sent: ProviderTokens, now: Date): Account => ({
  ...account,
  tokens: mergeTokens(account.tokens, sent),
  updatedAt: now,
});

/**
 * The account after a refresh. When the former access token ended says nothing of the new one (specification §11.4).
 */
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

/** Near its end it may die on the way to the provider (specification §11.4). */
const ALMOST_OVER_MS = 5_000;

/** An access token of unknown age is not over (D-39). */
export const isAccessTokenOver = ({ accessTokenExpiresAt }: AccountTokens, now: Date): boolean =>
  accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() < now.getTime() + ALMOST_OVER_MS;

/** Of a user's accounts, oldest first, the one a call names: by the provider's name of the person, or by the row's id. */
export const chooseAccount = (
  accounts: readonly Account[],
  { providerId, accountId }: { readonly providerId?: string | undefined; readonly accountId?: string | undefined },
): Account | undefined =>
  accounts.find(
    (account) =>
      (providerId === undefined || account.providerId === providerId) &&
      (accountId === undefined || account.accountId === accountId || account.id === accountId),
  );
