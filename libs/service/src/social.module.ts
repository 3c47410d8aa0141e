import { setTimeout as pause } from 'node:timers/promises';

import { type DynamicModule, Module } from '@nestjs/common';

import {
  AccountsController,
  CallbackUrls,
  CallbackController,
  SecondStepAnswer,
  SocialController,
  TrustedOrigins,
} from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { KeyRing } from '@portvakt/adapters/node';
import { DemoProvider, openProviders, type ProviderLog } from '@portvakt/adapters/social';
import { TypeOrmAccountReader, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import { IdentityPorts } from '@portvakt/identity';
import { SessionPorts } from '@portvakt/session';
import { type Providers, SingleFlight, SocialPorts, socialUseCases } from '@portvakt/social-linking';

import { afterCommit, journalOf } from './bridges/journal.js';
import { socialStores } from './bridges/social-store.js';
import type { Runtime } from './runtime.js';
import { useCaseProviders } from './use-case-providers.js';

/** Social sign-in: signing in with a provider, linking an identity to a user, provider tokens. */
@Module({})
export class SocialModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: SocialPorts,
      inject: [SessionPorts, IdentityPorts, KeyRing, OutboxWorker, TrustedOrigins, DemoProvider],
      useFactory: (
        sessions: SessionPorts,
        identity: IdentityPorts,
        keys: KeyRing,
        worker: OutboxWorker,
        origins: TrustedOrigins,
        demo: DemoProvider,
      ): SocialPorts => ({
        transaction: new TypeOrmTransactionRunner(
          runtime.dataSource,
          socialStores(runtime, keys, sessions, identity),
          afterCommit(runtime, worker),
        ),
        journal: journalOf(runtime, keys)(runtime.dataSource.manager),
        accounts: new TypeOrmAccountReader(runtime.dataSource),
        providers: providersOf(runtime, demo),
        refreshes: new SingleFlight(),
        pause,
        returnUrls: { isTrusted: (url) => origins.acceptsReturnUrl(url) },
        clock: runtime.clock,
        random: runtime.random,
        policy: runtime.config.social,
      }),
    };
    return {
      module: SocialModule,
      controllers: [SocialController, CallbackController, AccountsController],
      providers: [...useCaseProviders<SocialPorts>(ports, socialUseCases), SecondStepAnswer, CallbackUrls],
    };
  }
}

/** The configured providers; in development also the demo provider. */
function providersOf({ config, clock, random, log, metrics }: Runtime, demo: DemoProvider): Providers {
  const { isDevelopment } = config.server;
  const providers = openProviders(config.providers, {
    clock,
    random,
    log: isDevelopment ? atErrorLevel(log) : log,
    report: metrics && ((call) => metrics.accounts.providerCalled(call)),
  });
  if (!isDevelopment) return providers;
  return {
    ids: [...providers.ids, demo.id],
    find: (id) => (id === demo.id ? demo : providers.find(id)),
  };
}

/** Why a sign-in fails is the first thing that whoever sets up a provider needs, and `LOG_LEVEL` is `error` by default. */
const atErrorLevel = (log: Runtime['log']): ProviderLog => ({ warn: (facts, message) => log.error(facts, message) });
