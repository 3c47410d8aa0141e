import { type DynamicModule, Module } from '@nestjs/common';

import {
  BearerTokenStrategy,
  OperatedUsersController,
  OperatorLimits,
  OperatorsController,
  RateLimiter,
} from '@portvakt/adapters/http';
import { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmUserDirectory } from '@portvakt/adapters/typeorm';
import { OperatorsPorts, operatorsUseCases } from '@portvakt/operators';

import { journalOf } from './bridges/journal.js';
import { repetitionsIn } from './bridges/repetitions.js';
import type { Runtime } from './runtime.js';
import { useCaseProviders } from './use-case-providers.js';

/** The people and machines that look after accounts. */
@Module({})
export class OperatorsModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: OperatorsPorts,
      inject: [KeyRing, RateLimiter],
      useFactory: (keys: KeyRing, limiter: RateLimiter) => portsOn(runtime, keys, limiter),
    };
    return {
      module: OperatorsModule,
      controllers: [OperatorsController, OperatedUsersController],
      providers: [...useCaseProviders<OperatorsPorts>(ports, operatorsUseCases), BearerTokenStrategy, OperatorLimits],
    };
  }
}

function portsOn(runtime: Runtime, keys: KeyRing, limiter: RateLimiter): OperatorsPorts {
  const { config, clock, dataSource } = runtime;
  return {
    directory: new TypeOrmUserDirectory(dataSource, clock),
    journal: journalOf(runtime, keys)(dataSource.manager),
    repetitions: repetitionsIn(limiter.store),
    clock,
    policy: config.operators,
  };
}
