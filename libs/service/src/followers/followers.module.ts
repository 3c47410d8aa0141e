import { type DynamicModule, Module } from '@nestjs/common';

import { OutboxWorker } from '@portvakt/adapters/mail';
import {
  TypeOrmDeliveries,
  statementsOn,
  TypeOrmTransactionRunner,
  TypeOrmUserReader,
} from '@portvakt/adapters/typeorm';
import { THE_SERVICE } from '@portvakt/kernel';
import { RevokeSessions, SessionPorts } from '@portvakt/session';

import { afterCommit } from '../bridges/journal.js';
import type { Runtime } from '../runtime.js';
import { DeliveryWorkers } from './delivery-workers.js';
import type { FollowerTools } from '../extensions/follower.js';

/** Delivers events to followers of the journal. `compose-service.ts` starts and stops its workers. */
@Module({})
export class FollowersModule {
  static on(runtime: Runtime): DynamicModule {
    const { followers, dataSource, clock, random, log } = runtime;
    const deliveries = new TypeOrmDeliveries(dataSource, clock);
    return {
      module: FollowersModule,
      providers: [
        {
          provide: DeliveryWorkers,
          inject: [SessionPorts, OutboxWorker],
          useFactory: (sessions: SessionPorts, outbox: OutboxWorker) =>
            new DeliveryWorkers(followers, {
              deliveries,
              tools: toolsOn(runtime, sessions, outbox),
              clock,
              random,
              log,
            }),
        },
      ],
    };
  }
}

function toolsOn(runtime: Runtime, sessions: SessionPorts, outbox: OutboxWorker): Omit<FollowerTools, 'signal'> {
  const { dataSource, clock } = runtime;
  const users = new TypeOrmUserReader(dataSource.manager);
  const revoking = new RevokeSessions(sessions);
  return {
    users: { find: (id) => users.find(id) },
    sessions: { endAll: (userId) => revoking.revokeAll({ userId, how: 'all', by: THE_SERVICE, client: null }) },
    transaction: new TypeOrmTransactionRunner(
      dataSource,
      (manager) => statementsOn(manager, clock),
      afterCommit(runtime, outbox),
    ),
  };
}
