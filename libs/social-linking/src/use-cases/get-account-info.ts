import type { UserId } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { type Account, chooseAccount } from '../model/account.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import { ProviderError, type SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';
import { refreshIfExpired } from '../steps/refresh-if-expired.js';
import { providerOf } from '../steps/begin-redirect.js';
import type { RefreshPorts } from '../steps/refresh-tokens.js';

export interface GetAccountInfoInput {
  readonly userId: UserId;
  /** The provider's name of the person, or the row's id. */
  readonly accountId: string;
}

/** What a provider says of one of the user's own identities, now (specification §11.4). */
export class GetAccountInfo {
  constructor(private readonly ports: RefreshPorts & Pick<SocialPorts, 'providers'>) {}

  async execute({ userId, accountId }: GetAccountInfoInput): Promise<ProviderProfile> {
    const accounts = await this.ports.transaction.run((store) => store.accounts.list(userId));
    const account = chooseAccount(accounts, { accountId });
    if (!account) throw new SocialError('ACCOUNT_NOT_FOUND');
    const provider = providerOf(this.ports, account.providerId);
    return ask(provider, await refreshIfExpired(this.ports, provider, account));
  }
}

async function ask(provider: SocialProvider, { tokens }: Account): Promise<ProviderProfile> {
  try {
    const profile = await provider.currentProfile(tokens);
    if (profile?.accountId) return profile;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  throw new SocialError('FAILED_TO_GET_PROVIDER_PROFILE');
}
