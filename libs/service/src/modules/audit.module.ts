import { type DynamicModule, Global, Module } from '@nestjs/common';

import { ActivityController, RateLimiter } from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { KeyRing } from '@portvakt/adapters/node';
import { AuditPorts, auditUseCases } from '@portvakt/audit';

import { repetitionsOf } from '../limits/repetitions.js';
import { SlowQueryLimit } from '../limits/slow-query-limit.js';
import type { Runtime } from '../runtime.js';
import { auditPortsOf } from '../stores/audit-store.js';
import { useCaseProviders } from './use-case-providers.js';

/** The audit log: sealing, checks, and reading. The endpoints for operators are in the operators module. */
@Global()
@Module({})
export class AuditModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: AuditPorts,
      inject: [KeyRing, RateLimiter, OutboxWorker, SlowQueryLimit],
      useFactory: (keys: KeyRing, limiter: RateLimiter, worker: OutboxWorker, slowQueries: SlowQueryLimit) => {
        const limits = { searches: slowQueries, downloads: slowQueries.ofDownloads };
        const repetitions = repetitionsOf(limiter.store);
        return auditPortsOf({ ...runtime, ...limits, repetitions, mailsQueued: () => worker.wake() }, keys);
      },
    };
    return {
      module: AuditModule,
      controllers: [ActivityController],
      providers: [
        { provide: SlowQueryLimit, useValue: new SlowQueryLimit(runtime.config) },
        ...useCaseProviders<AuditPorts>(ports, auditUseCases),
      ],
      exports: [SlowQueryLimit, ...auditUseCases],
    };
  }
}
