import { type EntityManager, Not } from 'typeorm';

import type { LinkedAccounts } from '@portvakt/identity';
import type { UserId } from '@portvakt/kernel';
import { CREDENTIAL } from '@portvakt/social-linking';

import { AccountRow } from '../rows/account.row.js';

export class TypeOrmLinkedAccounts implements LinkedAccounts {
  constructor(private readonly manager: EntityManager) {}

  exist(userId: UserId): Promise<boolean> {
    return this.manager.existsBy(AccountRow, { userId, providerId: Not(CREDENTIAL) });
  }

  async removeAll(userId: UserId): Promise<readonly string[]> {
    const removed = await this.manager
      .createQueryBuilder()
      .delete()
      .from(AccountRow)
      .where({ userId, providerId: Not(CREDENTIAL) })
      .returning('"providerId"')
      .execute();
    return (removed.raw as Pick<AccountRow, 'providerId'>[]).map(({ providerId }) => providerId);
  }
}
