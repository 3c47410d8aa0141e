import { type DynamicModule, Module } from '@nestjs/common';

import {
  AccountRequestsController,
  AccountExportController,
  BearerTokenStrategy,
  ImpersonationController,
  MailQueueController,
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

import { BroadSearches } from '../bridges/broad-searches.js';
import { afterCommit, journalOf } from '../bridges/journal.js';
import { operatorsStores } from '../bridges/operators-store.js';
import { fieldCipherOf } from '../bridges/field-cipher.js';
import { resetMailAllowanceOf } from '../bridges/mail-allowance.js';
import { repetitionsIn } from '../bridges/repetitions.js';
import { requestLinksAt } from '../bridges/request-links.js';
import { userRulesOf } from '../bridges/user-changes.js';
import { serviceFactsOf } from '../bridges/service-facts.js';
import { userPasskeysOf } from '../bridges/user-passkeys.js';
import { viewAllowanceOf } from '../bridges/view-allowance.js';
import type { Runtime } from '../runtime.js';
import { useCaseProviders } from './use-case-providers.js';

interface Parts {
  readonly keys: KeyRing;
  readonly limiter: RateLimiter;
  readonly worker: OutboxWorker;
  readonly identity: IdentityPorts;
  readonly sessions: SessionPorts;
  readonly searches: BroadSearches;
}

/** The endpoints for operators: the people and machines that look after accounts. */
@Module({})
export class OperatorsModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: OperatorsPorts,
      inject: [KeyRing, RateLimiter, OutboxWorker, IdentityPorts, SessionPorts, BroadSearches],
      useFactory: (
        keys: KeyRing,
        limiter: RateLimiter,
        worker: OutboxWorker,
        identity: IdentityPorts,
        sessions: SessionPorts,
        searches: BroadSearches,
      ) => portsOn(runtime, { keys, limiter, worker, identity, sessions, searches }),
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
      providers: [...useCaseProviders<OperatorsPorts>(ports, operatorsUseCases), BearerTokenStrategy, OperatorLimits],
    };
  }
}

function portsOn(runtime: Runtime, { keys, limiter, worker, searches, ...contexts }: Parts): OperatorsPorts {
  const { config, clock, random, dataSource } = runtime;
  const openStore = operatorsStores(runtime, keys, contexts);
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, openStore, afterCommit(runtime, worker)),
    directory: new TypeOrmUserDirectory(dataSource, clock, searches),
    figures: new TypeOrmFigures(dataSource, searches),
    serviceFacts: serviceFactsOf(runtime),
    details: new TypeOrmUserDetails(dataSource, fieldCipherOf(keys), clock),
    passkeys: userPasskeysOf(runtime)(dataSource.manager),
    tokenUses: new TypeOrmTokenUses(dataSource),
    exporter: new TypeOrmAccountExporter(dataSource, clock, searches),
    mails: new TypeOrmMailDirectory(dataSource),
    userRules: userRulesOf(contexts.identity),
    journal: journalOf(runtime, keys)(dataSource.manager),
    repetitions: repetitionsIn(limiter.store),
    views: viewAllowanceOf(limiter, config.operators.viewsPerHour),
    resetMails: resetMailAllowanceOf(limiter),
    requests: new TypeOrmRequestDirectory(dataSource, clock),
    requestLinks: requestLinksAt(config.site.origin),
    clock,
    random,
    policy: config.operators,
    settings: config.settingsInForce,
  };
}
