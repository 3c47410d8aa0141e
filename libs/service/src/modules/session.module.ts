import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';

import {
  GetSessionController,
  HttpSettings,
  RecentBans,
  SessionController,
  SessionCookies,
  SessionCookieStrategy,
  SessionFreshness,
  SigningKeys,
} from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { KeyRing } from '@portvakt/adapters/node';
import {
  connectionPoolOf,
  RecentlyBannedUsers,
  SharedSessionReader,
  TypeOrmSessionRepository,
  TypeOrmTransactionRunner,
} from '@portvakt/adapters/typeorm';
import { SessionPorts, sessionUseCases } from '@portvakt/session';

import { sessionRulesOf } from '../extensions/session-rules.js';
import { BanWatch } from '../jobs/ban-watch.js';
import type { Runtime } from '../runtime.js';
import { afterCommit, journalOf } from '../stores/journal.js';
import { outboxOf } from '../stores/outbox.js';
import { sessionStoreOn } from '../stores/session-store.js';
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

function portsOn(runtime: Runtime, keys: KeyRing, worker: OutboxWorker): SessionPorts {
  const { config, clock, random, devices, dataSource, metrics } = runtime;
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openRules = sessionRulesOf(runtime);
  return {
    reader: new SharedSessionReader(connectionPoolOf(dataSource), clock, metrics?.resources.lookupBatch),
    sessions: new TypeOrmSessionRepository(dataSource.manager),
    transaction: new TypeOrmTransactionRunner(
      dataSource,
      (manager) =>
        sessionStoreOn(manager, {
          outbox: openOutbox(manager),
          journal: openJournal(manager),
          rules: openRules(manager),
        }),
      afterCommit(runtime, worker),
    ),
    devices,
    clock,
    random,
    policy: config.session,
  };
}

const httpParts = ({ clock, dataSource, log }: Runtime): Provider[] => [
  {
    provide: RecentBans,
    inject: [HttpSettings],
    useFactory: ({ sessionCookieCache: cookieCache }: HttpSettings) =>
      new BanWatch({ users: new RecentlyBannedUsers(dataSource), cookieCache, clock, log }),
  },
  {
    provide: SessionCookies,
    inject: [HttpSettings, SigningKeys, SessionPorts, RecentBans],
    useFactory: (settings: HttpSettings, keys: SigningKeys, { reader }: SessionPorts, bans: RecentBans) =>
      new SessionCookies(settings, keys, reader, clock, bans),
  },
];
