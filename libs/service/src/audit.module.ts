import { type DynamicModule, Module } from '@nestjs/common';

import { ActivityController } from '@portvakt/adapters/http';
import { KeyRing } from '@portvakt/adapters/node';
import { AuditPorts, auditUseCases } from '@portvakt/audit';

import { auditPortsOn } from './bridges/audit-log.js';
import type { Runtime } from './runtime.js';
import { useCaseProviders } from './use-case-providers.js';

/** The audit log: seals, checks, and what is read of it. */
@Module({})
export class AuditModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: AuditPorts,
      inject: [KeyRing],
      useFactory: (keys: KeyRing) => auditPortsOn(runtime, keys),
    };
    return {
      module: AuditModule,
      controllers: [ActivityController],
      providers: useCaseProviders<AuditPorts>(ports, auditUseCases),
    };
  }
}
