import { OverloadError } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { type Account, type AccountTokens, withRefreshedTokens } from '../model/account.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';

export type RefreshPorts = Pick<SocialPorts, 'transaction' | 'refreshes' | 'pause' | 'clock'>;

export interface Refreshed {
  readonly account: Account;
  /** As the provider sent it; null if another process refreshed the tokens. */
  readonly tokenType: string | null;
}

/**
 * Longer than all requests to a provider together, 25 s for one that is described by its issuer, and the attempts to store
 * their result: an older claim belongs to a process that has died.
 */
const CLAIM_MS = 45_000;
const POLL_INTERVAL_MS = 100;
/** 12 seconds in all: a little longer than the timeout of a provider request. */
const MAX_POLLS = 120;
/** PostgreSQL is back three seconds after it was killed. */
const MAX_STORE_ATTEMPTS = 6;
const STORE_INTERVAL_MS = 1_000;

/**
 * Refreshes the tokens of an account once for all concurrent callers (specification §11.4): callers in this process
 * share one request, other processes wait for its result. No connection and no lock is held while the provider responds
 * (security J7). Throws `ProviderError` if the provider sends no tokens.
 */
export const refreshTokens = (ports: RefreshPorts, provider: SocialProvider, seen: Account): Promise<Refreshed> =>
  ports.refreshes.run(seen.id, async () => {
    const account = await claim(ports, seen);
    const { accessToken, refreshToken, scopes, carried } = account.tokens;
    if (account.userId !== seen.userId) {
      await release(ports, account);
      throw new SocialError('ACCOUNT_NOT_FOUND');
    }
    if (accessToken !== seen.tokens.accessToken || !refreshToken) {
      await release(ports, account);
      return { account, tokenType: null };
    }
    const sent = await provider
      .refresh({ accountId: account.accountId, refreshToken, scopes: scopes ?? [], carried })
      .catch(async (error: unknown) => {
        await release(ports, account);
        throw error;
      });
    return { account: await store(ports, account, sent), tokenType: sent.tokenType };
  });

/**
 * Tries again after an error of the database: where the provider has issued a new refresh token, it no longer accepts the
 * stored one.
 */
async function store(ports: RefreshPorts, claimed: Account, sent: ProviderTokens): Promise<Account> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storeOnce(ports, claimed, sent, attempt > 1);
    } catch (error) {
      if (error instanceof SocialError || attempt === MAX_STORE_ATTEMPTS) throw error;
      await ports.pause(STORE_INTERVAL_MS);
    }
  }
}

/**
 * Keeps tokens that a sign-in or a link has stored while the provider was responding: they may have more scopes. The
 * identity may also have been unlinked, and linked again: that account has an owner and tokens of its own (security G18).
 */
const storeOnce = (
  { transaction, clock }: RefreshPorts,
  claimed: Account,
  sent: ProviderTokens,
  isRepeated: boolean,
): Promise<Account> =>
  transaction.run(async ({ accounts }) => {
    const current = await accounts.findByIdForUpdate(claimed.id);
    if (current?.userId !== claimed.userId) throw new SocialError('ACCOUNT_NOT_FOUND');
    if (isReplaced(current.tokens, claimed.tokens, sent)) {
      // The commit before may have succeeded without an answer, and another process may have claimed the account since.
      if (!isRepeated) await accounts.releaseRefresh(current.id);
      return current;
    }
    const renewed = withRefreshedTokens(current, sent, clock.now());
    await accounts.updateTokens(renewed);
    await accounts.releaseRefresh(renewed.id);
    return renewed;
  });

/** A new access token alone does not count where the provider has replaced the refresh token: it accepts no other any more. */
function isReplaced(current: AccountTokens, claimed: AccountTokens, sent: ProviderTokens): boolean {
  if (current.refreshToken !== claimed.refreshToken) return true;
  const isRotated = sent.refreshToken !== null && sent.refreshToken !== claimed.refreshToken;
  return current.accessToken !== claimed.accessToken && !isRotated;
}

async function claim({ transaction, clock, pause }: RefreshPorts, seen: Account): Promise<Account> {
  for (let polls = 0; polls <= MAX_POLLS; polls++) {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await transaction.run(({ accounts }) => accounts.claimRefresh(seen.id, until, now));
    if (claimed === 'not-found') throw new SocialError('ACCOUNT_NOT_FOUND');
    if (claimed !== 'busy') return claimed;
    await pause(POLL_INTERVAL_MS);
  }
  throw new OverloadError();
}

const release = ({ transaction }: RefreshPorts, { id }: Account): Promise<void> =>
  transaction.run(({ accounts }) => accounts.releaseRefresh(id));
