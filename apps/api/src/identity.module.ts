import { type DynamicModule, Module } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import { EmailPasswordController, RateLimiter, SigningKeys, VerificationController } from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { JoseVerificationTokens, ScryptPasswordHasher } from '@portvakt/adapters/node';
import {
  TypeOrmCredentialRepository,
  TypeOrmOutbox,
  TypeOrmSignInReader,
  TypeOrmTransactionRunner,
  TypeOrmUserRepository,
} from '@portvakt/adapters/typeorm';
import { IdentityPorts, type IdentityStore, identityUseCases } from '@portvakt/identity';
import { SessionPorts } from '@portvakt/session';

import { identityLinksAt } from './bridges/identity-links.js';
import { noSecondStep } from './bridges/no-second-step.js';
import { sessionIssuerOn } from './bridges/session-issuer.js';
import { signInBudgetOf } from './bridges/sign-in-budget.js';
import type { Runtime } from './runtime.js';
import { useCaseProviders } from './use-case-providers.js';

/** Users, passwords and proven addresses. */
@Module({})
export class IdentityModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: IdentityPorts,
      inject: [SessionPorts, SigningKeys, RateLimiter, OutboxWorker],
      useFactory: (sessions: SessionPorts, keys: SigningKeys, limiter: RateLimiter, worker: OutboxWorker) =>
        portsOn(runtime, sessions, keys, limiter, worker),
    };
    return {
      module: IdentityModule,
      controllers: [EmailPasswordController, VerificationController],
      providers: useCaseProviders<IdentityPorts>(ports, identityUseCases),
    };
  }
}

function portsOn(
  { config, clock, random, dataSource }: Runtime,
  sessions: SessionPorts,
  keys: SigningKeys,
  limiter: RateLimiter,
  worker: OutboxWorker,
): IdentityPorts {
  const openStore = (manager: EntityManager): IdentityStore => ({
    users: new TypeOrmUserRepository(manager),
    credentials: new TypeOrmCredentialRepository(manager, random),
    sessions: sessionIssuerOn(manager, sessions),
    outbox: new TypeOrmOutbox(manager, clock, random),
  });
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, openStore, () => worker.wake()),
    signInReader: new TypeOrmSignInReader(dataSource),
    hasher: new ScryptPasswordHasher(),
    tokens: new JoseVerificationTokens(keys.for('jwt:email')),
    links: identityLinksAt(config.site.baseUrl),
    secondStep: noSecondStep,
    signInBudget: signInBudgetOf(limiter),
    clock,
    random,
    policy: config.identity,
  };
}
