import { type DynamicModule, Global, Module } from '@nestjs/common';

import { ActivityController, RateLimiter } from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { KeyRing } from '@portvakt/adapters/node';
import { AuditPorts, auditUseCases } from '@portvakt/audit';

import { auditPortsOn } from '../bridges/audit-log.js';
import { BroadSearches } from '../bridges/broad-searches.js';
import { repetitionsIn } from '../bridges/repetitions.js';
import type { Runtime } from '../runtime.js';
import { useCaseProviders } from './use-case-providers.js';

/** The audit log: sealing, checks, and reading. The endpoints for operators are in the operators module. */
@Global()
@Module({})
export class AuditModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: AuditPorts,
      inject: [KeyRing, RateLimiter, OutboxWorker, BroadSearches],
      useFactory: (keys: KeyRing, limiter: RateLimiter, worker: OutboxWorker, searches: BroadSearches) => {
        const turns = { searches, downloads: searches.ofDownloads };
        const repetitions = repetitionsIn(limiter.store);
        return auditPortsOn({ ...runtime, ...turns, repetitions, mailsQueued: () => worker.wake() }, keys);
      },
    };
    return {
      module: AuditModule,
      controllers: [ActivityController],
      providers: [
        { provide: BroadSearches, useValue: new BroadSearches(runtime.config) },
        ...useCaseProviders<AuditPorts>(ports, auditUseCases),
      ],
      exports: [BroadSearches, ...auditUseCases],
    };
  }
}
