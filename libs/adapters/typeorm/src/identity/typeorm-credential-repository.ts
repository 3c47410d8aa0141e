import type { EntityManager, Repository } from 'typeorm';

import type { CredentialRepository } from '@portvakt/identity';
import { newId, type RandomSource, type UserId } from '@portvakt/kernel';

import { isRefusedRow } from '../database-errors.js';
import { AccountRow } from '../rows/account.row.js';

/** The provider id of password accounts (contract §5.3). */
export const CREDENTIAL = 'credential';

export class TypeOrmCredentialRepository implements CredentialRepository {
  private readonly rows: Repository<AccountRow>;

  constructor(
    manager: EntityManager,
    private readonly random: RandomSource,
  ) {
    this.rows = manager.getRepository(AccountRow);
  }

  async add(userId: UserId, passwordHash: string, now: Date): Promise<boolean> {
    try {
      await this.rows.insert({
        id: newId(this.random),
        providerId: CREDENTIAL,
        accountId: userId,
        userId,
        password: passwordHash,
        createdAt: now,
        updatedAt: now,
      });
      return true;
    } catch (error) {
      if (isRefusedRow(error)) return false;
      throw error;
    }
  }

  async findHashForUpdate(userId: UserId): Promise<string | null> {
    const row = await this.rows.findOne({
      select: { id: true, password: true },
      where: { userId, providerId: CREDENTIAL },
      lock: { mode: 'pessimistic_write' },
    });
    return row?.password ?? null;
  }
}
