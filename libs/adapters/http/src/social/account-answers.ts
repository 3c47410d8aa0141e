import type { AccountTokens, AccountView, ProviderProfile } from '@portvakt/social-linking';

import type { AccessTokenAnswer, AccountAnswer, AccountInfoAnswer, RefreshedTokensAnswer } from './accounts.dto.js';

/** Contains no token and no password (specification §11.4). */
export const toAccountAnswer = ({ id, providerId, accountId, createdAt, updatedAt, scopes }: AccountView): AccountAnswer => ({
  id,
  provider: providerId,
  providerId,
  accountId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  scopes: [...scopes],
});

export const toAccessTokenAnswer = (tokens: AccountTokens): AccessTokenAnswer => ({
  ...given('accessToken', tokens.accessToken),
  ...given('accessTokenExpiresAt', tokens.accessTokenExpiresAt?.toISOString()),
  scopes: [...(tokens.scopes ?? [])],
  ...given('idToken', tokens.idToken),
});

export const toRefreshedTokensAnswer = (tokens: AccountTokens, tokenType: string | null): RefreshedTokensAnswer => ({
  ...given('tokenType', tokenType),
  ...toAccessTokenAnswer(tokens),
  ...given('refreshToken', tokens.refreshToken),
  ...given('refreshTokenExpiresAt', tokens.refreshTokenExpiresAt?.toISOString()),
});

export const toAccountInfoAnswer = ({ accountId, emailVerified, raw, ...profile }: ProviderProfile): AccountInfoAnswer => ({
  user: {
    id: accountId,
    ...given('name', profile.name),
    ...given('email', profile.email),
    ...given('image', profile.image),
    emailVerified,
  },
  data: { ...raw },
});

/** An object with one property, or without it if the value is empty. */
const given = <Name extends string>(name: Name, value: string | null | undefined): { readonly [Key in Name]?: string } =>
  value ? ({ [name]: value } as { readonly [Key in Name]?: string }) : {};
