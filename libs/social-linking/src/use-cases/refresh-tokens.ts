import { SocialError } from '../errors.js';
import { type Account, withTokens } from '../model/account.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';

export type RefreshPorts = Pick<SocialPorts, 'transaction' | 'refreshes' | 'clock'>;

export interface Refreshed {
  readonly account: Account;
  /** As the provider sent it; null where somebody else refreshed in this moment. */
  readonly tokenType: string | null;
}

/**
 * Fresh tokens for an account, fetched once however many ask (contract §11.4): in this process they share one try, and
 * other processes wait for the row and then find it done. `ProviderError` where the provider gave none.
 */
export const refreshTokens = (
  { transaction, refreshes, clock }: RefreshPorts,
  provider: SocialProvider,
  seen: Account,
): Promise<Refreshed> =>
  refreshes.run(seen.id, () =>
    transaction.run(async ({ accounts }) => {
      const account = await accounts.findForUpdate(seen.id);
      if (account?.userId !== seen.userId) throw new SocialError('ACCOUNT_NOT_FOUND');
      const { accessToken, refreshToken, scopes, carried } = account.tokens;
      if (accessToken !== seen.tokens.accessToken || !refreshToken) return { account, tokenType: null };
      const sent = await provider.refresh({ refreshToken, scopes: scopes ?? [], carried });
      const renewed = withTokens(account, sent, clock.now());
      await accounts.keepTokens(renewed);
      return { account: renewed, tokenType: sent.tokenType };
    }),
  );
