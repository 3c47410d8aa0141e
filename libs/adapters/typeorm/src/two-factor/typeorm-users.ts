import type { EntityManager, Repository } from 'typeorm';

import { wishedLanguage } from '@portvakt/identity';
import type { UserId, UserSummary } from '@portvakt/kernel';
import type { Users } from '@portvakt/two-factor';

import { toUser } from '../identity/to-user.js';
import { UserRow } from '../rows/user.row.js';

export class TypeOrmUsers implements Users {
  private readonly rows: Repository<UserRow>;

  constructor(manager: EntityManager) {
    this.rows = manager.getRepository(UserRow);
  }

  async find(id: UserId): Promise<UserSummary | null> {
    const row = await this.rows.findOneBy({ id });
    return row && toOwner(row);
  }

  async findForUpdate(id: UserId): Promise<UserSummary | null> {
    const row = await this.rows.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    return row && toOwner(row);
  }

  async setTwoFactorEnabled(id: UserId, enabled: boolean, now: Date): Promise<void> {
    await this.rows.update({ id }, { twoFactorEnabled: enabled, updatedAt: now });
  }
}

function toOwner(row: UserRow): UserSummary {
  const { extra, ...user } = toUser(row);
  return { ...user, language: wishedLanguage({ ...user, extra }) };
}
