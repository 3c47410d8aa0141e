import { MissingKeyError } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import type { AccountTokens } from '../model/account.js';
import { ProviderError } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';
import { type AccountOfProvider, findAccountOf } from '../steps/find-account.js';
import { type RefreshPorts, refreshTokens } from '../steps/refresh-tokens.js';

export interface AccessTokenRefreshed {
  readonly tokens: AccountTokens;
  readonly tokenType: string | null;
}

/** Refreshes the tokens of an account, even if the access token is still valid (specification §11.4). */
export class RefreshAccessToken {
  constructor(private readonly ports: RefreshPorts & Pick<SocialPorts, 'providers'>) {}

  async execute(input: AccountOfProvider): Promise<AccessTokenRefreshed> {
    const { account, provider } = await findAccountOf(this.ports, input);
    if (!provider.canRefresh) throw new SocialError('TOKEN_REFRESH_NOT_SUPPORTED');
    if (account.missingKeys.includes('refreshToken')) throw new MissingKeyError('account', [account.id]);
    if (!account.tokens.refreshToken) throw new SocialError('FAILED_TO_REFRESH_ACCESS_TOKEN');
    try {
      const refreshed = await refreshTokens(this.ports, provider, account);
      return { tokens: refreshed.account.tokens, tokenType: refreshed.tokenType };
    } catch (error) {
      throw error instanceof ProviderError ? new SocialError('FAILED_TO_REFRESH_ACCESS_TOKEN') : error;
    }
  }
}
