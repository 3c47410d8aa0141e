import { type EntityManager, Not } from 'typeorm';

import type { LinkedAccounts } from '@portvakt/identity';
import type { UserId } from '@portvakt/kernel';
import { CREDENTIAL } from '@portvakt/social-linking';

import { AccountRow } from '../rows/account.row.js';

export class TypeOrmLinkedAccounts implements LinkedAccounts {
  constructor(private readonly manager: EntityManager) {}

  async removeAll(userId: UserId): Promise<void> {
    await this.manager.delete(AccountRow, { userId, providerId: Not(CREDENTIAL) });
  }
}
