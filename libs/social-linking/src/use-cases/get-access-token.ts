import type { AccountTokens } from '../model/account.js';
import type { SocialPorts } from '../ports.js';
import { type AccountOfProvider, findAccountOf } from '../steps/find-account.js';
import { refreshIfExpired } from '../steps/refresh-if-expired.js';
import type { RefreshPorts } from '../steps/refresh-tokens.js';

/** Returns the tokens of an account, refreshed if the access token has expired (specification §11.4). */
export class GetAccessToken {
  constructor(private readonly ports: RefreshPorts & Pick<SocialPorts, 'providers'>) {}

  async execute(input: AccountOfProvider): Promise<AccountTokens> {
    const { account, provider } = await findAccountOf(this.ports, input);
    const { tokens } = await refreshIfExpired(this.ports, provider, account);
    return tokens;
  }
}
