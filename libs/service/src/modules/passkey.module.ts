import { type DynamicModule, Module } from '@nestjs/common';

import {
  ChallengeCookie,
  HttpSettings,
  PasskeyController,
  PasskeySignInController,
  SigningKeys,
} from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { aaguidModels, KeyRing, SimpleWebAuthnCeremonies } from '@portvakt/adapters/node';
import { TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import { IdentityPorts } from '@portvakt/identity';
import { type PasskeyPolicy, PasskeyPorts, passkeyUseCases } from '@portvakt/passkey';
import { SessionPorts } from '@portvakt/session';
import { SocialPorts } from '@portvakt/social-linking';

import { passkeyPolicyOf } from '../config/passkey-policy.js';
import type { Runtime } from '../runtime.js';
import { afterCommit } from '../stores/journal.js';
import { passkeyStoreOf } from '../stores/passkey-store.js';
import { useCaseProviders } from './use-case-providers.js';

/** Passkeys. While they are off, their endpoints do not exist (passkeys §1). */
@Module({})
export class PasskeyModule {
  static on(runtime: Runtime): DynamicModule {
    const policy = passkeyPolicyOf(runtime.config);
    if (policy === null) return { module: PasskeyModule };
    const ports = {
      provide: PasskeyPorts,
      inject: [SessionPorts, IdentityPorts, SocialPorts, KeyRing, OutboxWorker],
      useFactory: (
        sessions: SessionPorts,
        identity: IdentityPorts,
        social: SocialPorts,
        keys: KeyRing,
        worker: OutboxWorker,
      ) => portsOn(runtime, policy, { sessions, identity, social, keys, worker }),
    };
    const challengeCookie = {
      provide: ChallengeCookie,
      inject: [HttpSettings, SigningKeys],
      useFactory: (settings: HttpSettings, keys: SigningKeys) => new ChallengeCookie(settings, keys),
    };
    return {
      module: PasskeyModule,
      controllers: [PasskeyController, PasskeySignInController],
      providers: [...useCaseProviders<PasskeyPorts>(ports, passkeyUseCases), challengeCookie],
    };
  }
}

interface Parts {
  readonly sessions: SessionPorts;
  readonly identity: IdentityPorts;
  readonly social: SocialPorts;
  readonly keys: KeyRing;
  readonly worker: OutboxWorker;
}

function portsOn(runtime: Runtime, policy: PasskeyPolicy, { keys, worker, ...contexts }: Parts): PasskeyPorts {
  const { clock, random, dataSource, log } = runtime;
  const openStore = passkeyStoreOf(runtime, keys, contexts);
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, openStore, afterCommit(runtime, worker)),
    ceremonies: new SimpleWebAuthnCeremonies(log),
    models: aaguidModels,
    devices: contexts.sessions.devices,
    clock,
    random,
    policy,
  };
}
