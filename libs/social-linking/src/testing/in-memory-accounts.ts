import type { UserId } from '@portvakt/kernel';

import { type Account, type AccountId, CREDENTIAL, type Identity } from '../model/account.js';
import type { AccountRepository } from '../ports.js';
import type { SocialTables } from './social-tables.js';

/** `add` refuses an account with this id, like a trigger of the product. */
export const REFUSED_ACCOUNT_ID = 'refused by the database';

/** The accounts of an open transaction, with tokens in plain text. The runner serialises transactions, so nothing is locked. */
export class InMemoryAccounts implements AccountRepository {
  constructor(private readonly tables: SocialTables) {}

  async lockIdentity(): Promise<void> {}

  async changeAccountId(identity: Identity, accountId: string): Promise<void> {
    const account = await this.find(identity);
    const isTaken = (await this.find({ ...identity, accountId })) !== null;
    if (account && !isTaken) this.tables.accounts.set(account.id, { ...account, accountId });
  }

  async find({ providerId, accountId }: Identity): Promise<Account | null> {
    return this.where((each) => each.providerId === providerId && each.accountId === accountId)[0] ?? null;
  }

  async findForUpdate(identity: Identity): Promise<Account | null> {
    return this.find(identity);
  }

  async findByIdForUpdate(id: AccountId): Promise<Account | null> {
    return this.tables.accounts.get(id) ?? null;
  }

  async claimRefresh(id: AccountId, until: Date, now: Date): Promise<Account | 'busy' | 'not-found'> {
    const account = this.tables.accounts.get(id);
    if (!account) return 'not-found';
    const claim = this.tables.refreshClaims.get(id);
    if (claim && claim > now) return 'busy';
    this.tables.refreshClaims.set(id, until);
    return account;
  }

  async releaseRefresh(id: AccountId): Promise<void> {
    this.tables.refreshClaims.delete(id);
  }

  async list(userId: UserId): Promise<readonly Account[]> {
    return this.where((each) => each.userId === userId).sort(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    );
  }

  async add(account: Account): Promise<boolean> {
    const { accounts, users } = this.tables;
    const isTaken = accounts.has(account.id) || (await this.find(account)) !== null;
    if (isTaken || !users.has(account.userId) || account.accountId === REFUSED_ACCOUNT_ID) {
      this.tables.isLost = true;
      return false;
    }
    // The password hash is not part of the account; an account added without one cannot be used to sign in.
    accounts.set(account.id, { ...account, canSignIn: account.providerId !== CREDENTIAL });
    return true;
  }

  async updateTokens({ id, tokens, updatedAt }: Account): Promise<void> {
    const stored = this.tables.accounts.get(id);
    if (!stored) return;
    const { accessToken, refreshToken, idToken } = stored.tokens;
    const kept = {
      accessToken: tokens.accessToken ?? accessToken,
      refreshToken: tokens.refreshToken ?? refreshToken,
      idToken: tokens.idToken ?? idToken,
    };
    this.tables.accounts.set(id, { ...stored, tokens: { ...tokens, ...kept }, updatedAt });
  }

  async remove(id: AccountId): Promise<void> {
    this.tables.accounts.delete(id);
  }

  private where(matches: (account: Account) => boolean): Account[] {
    return [...this.tables.accounts.values()].filter(matches);
  }
}
