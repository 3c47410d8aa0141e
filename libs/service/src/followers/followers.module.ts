import { type DynamicModule, Module } from '@nestjs/common';

import { TypeOrmDeliveries } from '@portvakt/adapters/typeorm';

import { ExtensionTools } from '../extensions/extension-tools.js';
import type { Runtime } from '../runtime.js';
import { DeliveryWorkers } from './delivery-workers.js';

/** Delivers events to followers of the journal. `compose-service.ts` starts and stops its workers. */
@Module({})
export class FollowersModule {
  static on({ followers, dataSource, clock, random, log }: Runtime): DynamicModule {
    const deliveries = new TypeOrmDeliveries(dataSource, clock);
    return {
      module: FollowersModule,
      providers: [
        {
          provide: DeliveryWorkers,
          inject: [ExtensionTools],
          useFactory: ({ users, sessions, transaction }: ExtensionTools) =>
            new DeliveryWorkers(followers, {
              deliveries,
              tools: { users, sessions, transaction },
              clock,
              random,
              log,
            }),
        },
      ],
    };
  }
}
