import { type EntityManager, type FindOptionsWhere, IsNull, LessThanOrEqual, type Repository } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import type { Account, AccountId, AccountRepository, Identity } from '@portvakt/social-linking';

import { isRefusedRow } from '../database-errors.js';
import { AccountRow } from '../rows/account.row.js';
import type { FieldCipher } from '../encryption/field-cipher.js';
import { toAccount, tokenColumns } from './to-account.js';

const CHANGE_ACCOUNT_ID = `
  UPDATE "account" SET "accountId" = $3 WHERE "providerId" = $1 AND "accountId" = $2
    AND NOT EXISTS (SELECT FROM "account" WHERE "providerId" = $1 AND "accountId" = $3)`;

/** Tokens are plain in the model and encrypted in the table. A token that cannot be decrypted is null. */
export class TypeOrmAccountRepository implements AccountRepository {
  private readonly rows: Repository<AccountRow>;

  constructor(
    private readonly manager: EntityManager,
    private readonly cipher: FieldCipher,
  ) {
    this.rows = manager.getRepository(AccountRow);
  }

  async lockIdentity({ providerId, accountId }: Identity): Promise<void> {
    const key = JSON.stringify(['identity', providerId, accountId]);
    await this.manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  }

  async changeAccountId({ providerId, accountId: former }: Identity, accountId: string): Promise<void> {
    await this.manager.query(CHANGE_ACCOUNT_ID, [providerId, former, accountId]);
  }

  async find({ providerId, accountId }: Identity): Promise<Account | null> {
    const row = await this.rows.findOneBy({ providerId, accountId });
    return row && toAccount(row, this.cipher);
  }

  findForUpdate({ providerId, accountId }: Identity): Promise<Account | null> {
    return this.lock({ providerId, accountId });
  }

  findByIdForUpdate(id: AccountId): Promise<Account | null> {
    return this.lock({ id });
  }

  async claimRefresh(id: AccountId, until: Date, now: Date): Promise<Account | 'busy' | 'not-found'> {
    const free = [
      { id, refreshingUntil: IsNull() },
      { id, refreshingUntil: LessThanOrEqual(now) },
    ];
    const { affected } = await this.manager
      .createQueryBuilder()
      .update(AccountRow)
      .set({ refreshingUntil: until })
      .where(free)
      .execute();
    const row = await this.rows.findOneBy({ id });
    if (!row) return 'not-found';
    return affected === 1 ? toAccount(row, this.cipher) : 'busy';
  }

  async releaseRefresh(id: AccountId): Promise<void> {
    await this.rows.update({ id }, { refreshingUntil: null });
  }

  async list(userId: UserId): Promise<readonly Account[]> {
    const rows = await this.rows.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map((row) => toAccount(row, this.cipher));
  }

  async add(account: Account): Promise<boolean> {
    const { id, providerId, accountId, userId, createdAt, updatedAt } = account;
    try {
      const row = { id, providerId, accountId, userId, createdAt, updatedAt, ...tokenColumns(account, this.cipher) };
      await this.rows.insert(row);
      return true;
    } catch (error) {
      if (isRefusedRow(error)) return false;
      throw error;
    }
  }

  async updateTokens(account: Account): Promise<void> {
    const { id, updatedAt } = account;
    await this.rows.update({ id }, { ...tokenColumns(account, this.cipher), updatedAt });
  }

  async remove(id: AccountId): Promise<void> {
    await this.rows.delete({ id });
  }

  private async lock(where: FindOptionsWhere<AccountRow>): Promise<Account | null> {
    const row = await this.rows.findOne({ where, lock: { mode: 'for_no_key_update' } });
    return row && toAccount(row, this.cipher);
  }
}
