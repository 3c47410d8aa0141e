import { type Brand, newId, type RandomSource, type UserId } from '@portvakt/kernel';

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

/** One way in of a user (contract §5.3): an identity at a provider, or a password. */
export interface Account extends Identity {
  readonly id: AccountId;
  readonly userId: UserId;
  readonly tokens: AccountTokens;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
  createdAt: now,
  updatedAt: now,
});

/** The account after a sign-in or a refresh: what the provider did not send again is kept (D-38). */
export const withTokens = (account: Account, sent: ProviderTokens, now: Date): Account => ({
  ...account,
  tokens: mergeTokens(account.tokens, sent),
  updatedAt: now,
});

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

/** Near its end it may die on the way to the provider (contract §11.4). */
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
