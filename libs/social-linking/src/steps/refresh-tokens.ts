import { OverloadError } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { type Account, withRefreshedTokens } from '../model/account.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';

export type RefreshPorts = Pick<SocialPorts, 'transaction' | 'refreshes' | 'pause' | 'clock'>;

export interface Refreshed {
  readonly account: Account;
  /** As the provider sent it; null where somebody else refreshed in this moment. */
  readonly tokenType: string | null;
}

/** Longer than a provider may take; after it, whoever claimed the account has died. */
const CLAIM_MS = 20_000;
const PAUSE_MS = 100;
/** As long as a provider may take, and a little. */
const MOST_PAUSES = 120;

/**
 * Fresh tokens for an account, fetched once however many ask (specification §11.4): in this process they share one try,
 * and other processes wait for it and then find it done. No connection and no lock is held while the provider thinks
 * (security J7). `ProviderError` where the provider gave none.
 */
export const refreshTokens = (ports: RefreshPorts, provider: SocialProvider, seen: Account): Promise<Refreshed> =>
  ports.refreshes.run(seen.id, async () => {
    const account = await claim(ports, seen);
    const { accessToken, refreshToken, scopes, carried } = account.tokens;
    if (account.userId !== seen.userId) {
      await giveBack(ports, account);
      throw new SocialError('ACCOUNT_NOT_FOUND');
    }
    if (accessToken !== seen.tokens.accessToken || !refreshToken) {
      await giveBack(ports, account);
      return { account, tokenType: null };
    }
    const sent = await provider.refresh({ refreshToken, scopes: scopes ?? [], carried }).catch(async (error: unknown) => {
      await giveBack(ports, account);
      throw error;
    });
    return { account: await keep(ports, account, sent), tokenType: sent.tokenType };
  });

/** A sign-in may have brought other tokens while the provider answered: what it did not send again now is theirs. */
const keep = ({ transaction, clock }: RefreshPorts, claimed: Account, sent: ProviderTokens): Promise<Account> =>
  transaction.run(async ({ accounts }) => {
    const current = (await accounts.findForUpdate(claimed)) ?? claimed;
    const renewed = withRefreshedTokens(current, sent, clock.now());
    await accounts.keepTokens(renewed);
    await accounts.endRefresh(renewed.id);
    return renewed;
  });

async function claim({ transaction, clock, pause }: RefreshPorts, seen: Account): Promise<Account> {
  for (let pauses = 0; pauses <= MOST_PAUSES; pauses++) {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await transaction.run(({ accounts }) => accounts.claimRefresh(seen.id, until, now));
    if (claimed === 'gone') throw new SocialError('ACCOUNT_NOT_FOUND');
    if (claimed !== 'busy') return claimed;
    await pause(PAUSE_MS);
  }
  throw new OverloadError();
}

const giveBack = ({ transaction }: RefreshPorts, { id }: Account): Promise<void> =>
  transaction.run(({ accounts }) => accounts.endRefresh(id));
