import { MissingKeyError } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { type Account, isAccessTokenExpired } from '../model/account.js';
import { ProviderError, type SocialProvider } from '../model/social-provider.js';
import { type RefreshPorts, refreshTokens } from './refresh-tokens.js';

/** The account, refreshed if its access token has expired and the provider can refresh it. */
export async function refreshIfExpired(
  ports: RefreshPorts,
  provider: SocialProvider,
  account: Account,
): Promise<Account> {
  if (account.missingKeys.length > 0) throw new MissingKeyError('account', [account.id]);
  // An altered token is an error and must not look like a missing one (security K1).
  if (account.hasUnreadableToken) throw new SocialError('FAILED_TO_GET_A_VALID_ACCESS_TOKEN');
  const canRefresh = provider.canRefresh && account.tokens.refreshToken !== null;
  if (!canRefresh || !isAccessTokenExpired(account.tokens, ports.clock.now())) return account;
  try {
    const refreshed = await refreshTokens(ports, provider, account);
    return refreshed.account;
  } catch (error) {
    throw error instanceof ProviderError ? new SocialError('FAILED_TO_GET_A_VALID_ACCESS_TOKEN') : error;
  }
}
