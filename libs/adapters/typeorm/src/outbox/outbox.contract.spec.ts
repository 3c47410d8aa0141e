import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import { FixedClock, outboxContract } from '@portvakt/kernel/testing';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { TypeOrmOutbox } from './typeorm-outbox.js';
import { TypeOrmOutboxQueue } from './typeorm-outbox-queue.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

outboxContract('Postgres', async () => {
  await open.empty();
  const clock = new FixedClock();
  const openStore = (manager: EntityManager) => ({
    outbox: new TypeOrmOutbox(manager, clock, { bytes: randomBytes }),
  });
  return {
    transaction: new TypeOrmTransactionRunner(open.dataSource, openStore, () => undefined),
    queue: new TypeOrmOutboxQueue(open.dataSource, clock),
    clock,
  };
});
