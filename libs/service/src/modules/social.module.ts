import { setTimeout as pause } from 'node:timers/promises';

import { type DynamicModule, Global, Module } from '@nestjs/common';

import {
  AccountsController,
  CallbackController,
  PendingSignUpController,
  SecondStepAnswer,
  SocialController,
  SocialRedirects,
  TrustedOrigins,
} from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { KeyRing } from '@portvakt/adapters/node';
import { DemoProvider, openProviders } from '@portvakt/adapters/social';
import { TypeOrmAccountReader, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import { asksUsersOfProviders, IdentityPorts } from '@portvakt/identity';
import { SessionPorts } from '@portvakt/session';
import { type Providers, SingleFlight, SocialPorts, socialUseCases } from '@portvakt/social-linking';

import type { Runtime } from '../runtime.js';
import { afterCommit, journalOf } from '../stores/journal.js';
import { socialStoreOf } from '../stores/social-store.js';
import { providerDependencies } from './provider-dependencies.js';
import { useCaseProviders } from './use-case-providers.js';

/**
 * Social sign-in: signing in with a provider, linking an identity to a user, provider tokens. Global, because a second step
 * completes a sign-in at a provider.
 */
@Global()
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
          socialStoreOf(runtime, keys, sessions, identity),
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
      controllers: [
        SocialController,
        CallbackController,
        AccountsController,
        ...(asksUsersOfProviders(runtime.config.identity.additionalFields) ? [PendingSignUpController] : []),
      ],
      providers: [...useCaseProviders<SocialPorts>(ports, socialUseCases), SecondStepAnswer, SocialRedirects],
      exports: [SocialPorts],
    };
  }
}

/** The configured providers and those of extensions; in development also the demo provider. */
function providersOf(runtime: Runtime, demo: DemoProvider): Providers {
  const { config, productProviders: product } = runtime;
  const configured = openProviders(config.providers, providerDependencies(runtime));
  const others = new Map([...product, ...(config.server.isDevelopment ? [demo] : [])].map((each) => [each.id, each]));
  return {
    ids: [...configured.ids, ...others.keys()],
    find: (id) => others.get(id) ?? configured.find(id),
  };
}
