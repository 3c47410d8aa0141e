import type { EntityManager, Repository } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import { type FailureRepository, type Failures, NO_FAILURES } from '@portvakt/two-factor';

import { SecondFactorFailuresRow } from '../rows/second-factor-failures.row.js';

export class TypeOrmFailureRepository implements FailureRepository {
  private readonly rows: Repository<SecondFactorFailuresRow>;

  constructor(manager: EntityManager) {
    this.rows = manager.getRepository(SecondFactorFailuresRow);
  }

  async find(userId: UserId): Promise<Failures> {
    const row = await this.rows.findOneBy({ userId });
    return row ? { count: row.count, blockedUntil: row.blockedUntil } : NO_FAILURES;
  }

  async save(userId: UserId, failures: Failures): Promise<void> {
    await this.rows.upsert({ userId, ...failures }, ['userId']);
  }

  async clear(userId: UserId): Promise<void> {
    await this.rows.delete({ userId });
  }
}
