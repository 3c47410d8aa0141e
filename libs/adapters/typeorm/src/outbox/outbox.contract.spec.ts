import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll } from '@jest/globals';

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
  return {
    transaction: new TypeOrmTransactionRunner(open.dataSource, (manager) => ({
      outbox: new TypeOrmOutbox(manager, clock, { bytes: randomBytes }),
    })),
    queue: new TypeOrmOutboxQueue(open.dataSource, clock),
    clock,
  };
});
