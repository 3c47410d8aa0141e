import { type DynamicModule, Module } from '@nestjs/common';

import {
  AccountRequestsController,
  AccountExportController,
  BearerTokenStrategy,
  ImpersonationController,
  MailQueueController,
  EventFilters,
  EventsController,
  ExportEventsController,
  OperatedUsersController,
  OperatorLimits,
  OperatorsController,
  OverviewController,
  OwnRequestsController,
  RateLimiter,
  SettingsController,
  UserAccountsController,
  UserBansController,
  UserDetailsController,
  UserMailsController,
  UserRolesController,
  UserSessionsController,
} from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { KeyRing } from '@portvakt/adapters/node';
import {
  TypeOrmAccountExporter,
  TypeOrmFigures,
  TypeOrmMailDirectory,
  TypeOrmRequestDirectory,
  TypeOrmTokenUses,
  TypeOrmTransactionRunner,
  TypeOrmUserDetails,
  TypeOrmUserDirectory,
} from '@portvakt/adapters/typeorm';
import { IdentityPorts } from '@portvakt/identity';
import { OperatorsPorts, operatorsUseCases } from '@portvakt/operators';
import { SessionPorts } from '@portvakt/session';

import { userPreparationOf } from '../bridges/user-changes.js';
import { userPasskeysOf } from '../bridges/user-passkeys.js';
import { authenticatorCipherOf } from '../encryption/ciphers.js';
import { resetMailAllowanceOf } from '../limits/mail-allowance.js';
import { repetitionsOf } from '../limits/repetitions.js';
import { SlowQueryLimit } from '../limits/slow-query-limit.js';
import { viewAllowanceOf } from '../limits/view-allowance.js';
import { requestLinksOf } from '../links/request-links.js';
import type { Runtime } from '../runtime.js';
import { serviceFactsOf } from '../service-facts.js';
import { afterCommit, journalOf } from '../stores/journal.js';
import { operatorsStoreOf } from '../stores/operators-store.js';
import { useCaseProviders } from './use-case-providers.js';

interface Parts {
  readonly keys: KeyRing;
  readonly limiter: RateLimiter;
  readonly worker: OutboxWorker;
  readonly identity: IdentityPorts;
  readonly sessions: SessionPorts;
  readonly slowQueries: SlowQueryLimit;
}

/** The endpoints for operators: the people and machines that look after accounts. */
@Module({})
export class OperatorsModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: OperatorsPorts,
      inject: [KeyRing, RateLimiter, OutboxWorker, IdentityPorts, SessionPorts, SlowQueryLimit],
      useFactory: (
        keys: KeyRing,
        limiter: RateLimiter,
        worker: OutboxWorker,
        identity: IdentityPorts,
        sessions: SessionPorts,
        slowQueries: SlowQueryLimit,
      ) => portsOn(runtime, { keys, limiter, worker, identity, sessions, slowQueries }),
    };
    return {
      module: OperatorsModule,
      controllers: [
        OperatorsController,
        OperatedUsersController,
        UserBansController,
        UserRolesController,
        UserSessionsController,
        UserMailsController,
        UserDetailsController,
        MailQueueController,
        AccountExportController,
        ...(runtime.config.operators.impersonationEnabled ? [ImpersonationController] : []),
        EventsController,
        SettingsController,
        AccountRequestsController,
        OwnRequestsController,
        ExportEventsController,
        OverviewController,
        UserAccountsController,
      ],
      providers: [
        ...useCaseProviders<OperatorsPorts>(ports, operatorsUseCases),
        BearerTokenStrategy,
        EventFilters,
        OperatorLimits,
      ],
    };
  }
}

function portsOn(runtime: Runtime, { keys, limiter, worker, slowQueries, ...contexts }: Parts): OperatorsPorts {
  const { config, clock, random, dataSource } = runtime;
  const openStore = operatorsStoreOf(runtime, keys, contexts);
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, openStore, afterCommit(runtime, worker)),
    directory: new TypeOrmUserDirectory(dataSource, clock, slowQueries),
    figures: new TypeOrmFigures(dataSource, slowQueries),
    serviceFacts: serviceFactsOf(runtime),
    details: new TypeOrmUserDetails(dataSource, authenticatorCipherOf(keys), clock),
    passkeys: userPasskeysOf(runtime)(dataSource.manager),
    tokenUses: new TypeOrmTokenUses(dataSource),
    exporter: new TypeOrmAccountExporter(dataSource, clock, slowQueries),
    mails: new TypeOrmMailDirectory(dataSource),
    userPreparation: userPreparationOf(contexts.identity),
    journal: journalOf(runtime, keys)(dataSource.manager),
    repetitions: repetitionsOf(limiter.store),
    views: viewAllowanceOf(limiter, config.operators.viewsPerHour),
    resetMails: resetMailAllowanceOf(limiter),
    requests: new TypeOrmRequestDirectory(dataSource, clock),
    requestLinks: requestLinksOf(config.site.origin),
    clock,
    random,
    policy: config.operators,
    settings: config.settingsInForce,
  };
}
