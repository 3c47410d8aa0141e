import type { EntityManager, Repository } from 'typeorm';

import type { Email, User, UserRepository } from '@portvakt/identity';
import type { UserId } from '@portvakt/kernel';

import { isDuplicate, isRefusedRow } from '../database-errors.js';
import { UserRow } from '../rows/user.row.js';
import { toUser } from './to-user.js';

export class TypeOrmUserRepository implements UserRepository {
  private readonly rows: Repository<UserRow>;

  constructor(manager: EntityManager) {
    this.rows = manager.getRepository(UserRow);
  }

  async findByEmail(email: Email): Promise<User | null> {
    const row = await this.rows.findOneBy({ email });
    return row && toUser(row);
  }

  async add(user: User): Promise<'added' | 'taken' | 'refused'> {
    try {
      await this.rows.insert({ ...user, extra: { ...user.extra } });
      return 'added';
    } catch (error) {
      if (isDuplicate(error)) return 'taken';
      if (isRefusedRow(error)) return 'refused';
      throw error;
    }
  }

  async verifyEmail(id: UserId, email: Email, now: Date): Promise<boolean> {
    const change = { emailVerified: true, updatedAt: now };
    const { affected } = await this.rows.update({ id, email, emailVerified: false }, change);
    return affected === 1;
  }
}
