import { type DynamicModule, Global, Module } from '@nestjs/common';

import {
  DeletionController,
  EmailPasswordController,
  PasswordController,
  ProfileController,
  RateLimiter,
  ResetPage,
  SecondStepAnswer,
  VerificationController,
} from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { JoseVerificationTokens, KeyRing } from '@portvakt/adapters/node';
import { TypeOrmSignInReader, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import { IdentityPorts, identityUseCases } from '@portvakt/identity';
import { SessionPorts } from '@portvakt/session';

import { rulesOutsideOf } from '../extensions/account-rules.js';
import { passwordRulesOf } from '../extensions/password-rules.js';
import { mailAllowanceOf } from '../limits/mail-allowance.js';
import { passwordBudgetOf } from '../limits/password-budget.js';
import { identityLinksOf } from '../links/identity-links.js';
import type { Runtime } from '../runtime.js';
import { identityStoreOf } from '../stores/identity-store.js';
import { afterCommit, journalOf } from '../stores/journal.js';
import { verificationRecordsOf } from '../stores/verification-records.js';
import { useCaseProviders } from './use-case-providers.js';

/** Users: e-mail and password sign-in, profile, e-mail address and account deletion. */
@Global()
@Module({})
export class IdentityModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: IdentityPorts,
      inject: [SessionPorts, KeyRing, RateLimiter, OutboxWorker],
      useFactory: (sessions: SessionPorts, keys: KeyRing, limiter: RateLimiter, worker: OutboxWorker) =>
        portsOn(runtime, sessions, keys, limiter, worker),
    };
    return {
      module: IdentityModule,
      controllers: [
        EmailPasswordController,
        VerificationController,
        PasswordController,
        ProfileController,
        // Without account deletion its endpoints do not exist (specification §11.3).
        ...(runtime.config.identity.deleteUserEnabled ? [DeletionController] : []),
      ],
      providers: [...useCaseProviders<IdentityPorts>(ports, identityUseCases), ResetPage, SecondStepAnswer],
      exports: [IdentityPorts],
    };
  }
}

function portsOn(
  runtime: Runtime,
  sessions: SessionPorts,
  keys: KeyRing,
  limiter: RateLimiter,
  worker: OutboxWorker,
): IdentityPorts {
  const { config, clock, random, hasher, dataSource } = runtime;
  const openStore = identityStoreOf(runtime, keys, sessions);
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, openStore, afterCommit(runtime, worker)),
    signInReader: new TypeOrmSignInReader(dataSource),
    journal: journalOf(runtime, keys)(dataSource.manager),
    records: verificationRecordsOf(runtime)(dataSource.manager),
    hasher,
    tokens: new JoseVerificationTokens(keys.for('jwt:email')),
    links: identityLinksOf(config.site.baseUrl),
    passwordBudget: passwordBudgetOf(limiter),
    mailAllowance: mailAllowanceOf(limiter),
    devices: sessions.devices,
    rules: rulesOutsideOf(runtime),
    passwordRules: passwordRulesOf(runtime),
    clock,
    random,
    policy: config.identity,
  };
}
