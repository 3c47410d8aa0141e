import type { AccountTokens } from '../model/account.js';
import type { SocialPorts } from '../ports.js';
import { type AccountOfProvider, findAccountOf } from '../steps/find-account.js';
import { refreshIfExpired } from '../steps/refresh-if-expired.js';
import type { RefreshPorts } from '../steps/refresh-tokens.js';

/** A token with which the product may ask the provider on the user's behalf (specification §11.4). */
export class GetAccessToken {
  constructor(private readonly ports: RefreshPorts & Pick<SocialPorts, 'providers'>) {}

  async execute(input: AccountOfProvider): Promise<AccountTokens> {
    const { account, provider } = await findAccountOf(this.ports, input);
    const { tokens } = await refreshIfExpired(this.ports, provider, account);
    return tokens;
  }
}
