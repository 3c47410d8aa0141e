import type { UserId } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { type Account, chooseAccount } from '../model/account.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import { ProviderError, type SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';
import { refreshIfExpired } from '../steps/refresh-if-expired.js';
import { getProvider } from '../steps/get-provider.js';
import type { RefreshPorts } from '../steps/refresh-tokens.js';

export interface GetAccountInfoInput {
  readonly userId: UserId;
  /** The provider's user id or the id of the account row. */
  readonly accountId: string;
}

/** Fetches the current profile of one of the user's identities from its provider (specification §11.4). */
export class GetAccountInfo {
  constructor(private readonly ports: RefreshPorts & Pick<SocialPorts, 'providers'>) {}

  async execute({ userId, accountId }: GetAccountInfoInput): Promise<ProviderProfile> {
    const accounts = await this.ports.transaction.run((store) => store.accounts.list(userId));
    const account = chooseAccount(accounts, { accountId });
    if (!account) throw new SocialError('ACCOUNT_NOT_FOUND');
    const provider = getProvider(this.ports, account.providerId);
    return fetchProfile(provider, await refreshIfExpired(this.ports, provider, account));
  }
}

async function fetchProfile(provider: SocialProvider, { tokens }: Account): Promise<ProviderProfile> {
  try {
    const profile = await provider.currentProfile(tokens);
    if (profile?.accountId) return profile;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  throw new SocialError('FAILED_TO_GET_PROVIDER_PROFILE');
}
