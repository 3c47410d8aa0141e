import type { EntityManager } from 'typeorm';

import type { User } from '@portvakt/identity';
import type { UserId } from '@portvakt/kernel';

import { UserRow } from '../rows/user.row.js';
import { toUser } from './to-user.js';

/** Reads users without a lock. */
export class TypeOrmUserReader {
  constructor(private readonly manager: EntityManager) {}

  async find(id: UserId): Promise<User | null> {
    const row = await this.manager.findOneBy(UserRow, { id });
    return row && toUser(row);
  }
}
