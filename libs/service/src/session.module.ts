import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import {
  GetSessionController,
  HttpSettings,
  SessionController,
  SessionCookies,
  SessionCookieStrategy,
  SessionFreshness,
  SigningKeys,
} from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { BowserDeviceReader, KeyRing } from '@portvakt/adapters/node';
import {
  poolOf,
  SharedSessionReader,
  TypeOrmSessionRepository,
  TypeOrmTransactionRunner,
} from '@portvakt/adapters/typeorm';
import { SessionPorts, type SessionStore, sessionUseCases } from '@portvakt/session';

import { mailDataOf } from './bridges/mail-data.js';
import { sessionStoreOn } from './bridges/session-store.js';
import type { Runtime } from './runtime.js';
import { useCaseProviders } from './use-case-providers.js';

/** Sessions. Exports its use cases, because every other module needs the current session. */
@Global()
@Module({})
export class SessionModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: SessionPorts,
      inject: [KeyRing, OutboxWorker],
      useFactory: (keys: KeyRing, worker: OutboxWorker) => portsOn(runtime, keys, worker),
    };
    return {
      module: SessionModule,
      controllers: [GetSessionController, SessionController],
      providers: [
        ...useCaseProviders<SessionPorts>(ports, sessionUseCases),
        ...httpParts(runtime),
        SessionCookieStrategy,
        SessionFreshness,
      ],
      exports: [SessionPorts, ...sessionUseCases, SessionCookies, SessionFreshness],
    };
  }
}

function portsOn({ config, clock, random, dataSource }: Runtime, keys: KeyRing, worker: OutboxWorker): SessionPorts {
  const mailData = mailDataOf(config, keys);
  const openStore = (manager: EntityManager): SessionStore => sessionStoreOn(manager, { clock, random }, mailData);
  return {
    reader: new SharedSessionReader(poolOf(dataSource)),
    sessions: new TypeOrmSessionRepository(dataSource.manager),
    transaction: new TypeOrmTransactionRunner(dataSource, openStore, () => worker.wake()),
    devices: new BowserDeviceReader(),
    clock,
    random,
    policy: config.session,
  };
}

const httpParts = ({ clock }: Runtime): Provider[] => [
  {
    provide: SessionCookies,
    inject: [HttpSettings, SigningKeys, SessionPorts],
    useFactory: (settings: HttpSettings, keys: SigningKeys, { reader }: SessionPorts) =>
      new SessionCookies(settings, keys, reader, clock),
  },
];
