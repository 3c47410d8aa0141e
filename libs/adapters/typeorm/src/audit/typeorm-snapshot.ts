import type { DataSource, EntityManager } from 'typeorm';

import type { TransactionRunner } from '@portvakt/kernel';

import { withOverload } from '../database-errors.js';

/** Runs work that only reads, on one snapshot of the database: concurrent writes are not visible. */
export class TypeOrmSnapshot<Reader> implements TransactionRunner<Reader> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly open: (manager: EntityManager) => Reader,
  ) {}

  async run<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    try {
      return await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
        await manager.query('SET TRANSACTION READ ONLY');
        return work(this.open(manager));
      });
    } catch (error) {
      throw withOverload(error);
    }
  }
}
