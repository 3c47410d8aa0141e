import { type DynamicModule, Module } from '@nestjs/common';

import {
  RateLimiter,
  SecondFactorCookies,
  TwoFactorCodesController,
  TwoFactorSetUpController,
} from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { hmacCodes, HmacDeviceProofs, KeyRing, plainCodes, OtplibTotp } from '@portvakt/adapters/node';
import { TypeOrmAuthenticatorReader, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import { IdentityPorts } from '@portvakt/identity';
import { SessionPorts } from '@portvakt/session';
import { SocialPorts } from '@portvakt/social-linking';
import { TwoFactorPorts, twoFactorUseCases } from '@portvakt/two-factor';

import { passwordCheckOf } from '../bridges/password-check.js';
import { pendingProviderSignInsOf } from '../bridges/pending-provider-sign-ins.js';
import { DEVICE_PROOFS } from '../bridges/second-factor.js';
import { codeMailAllowanceOf } from '../limits/mail-allowance.js';
import type { Runtime } from '../runtime.js';
import { afterCommit, journalOf } from '../stores/journal.js';
import { twoFactorStoreOf } from '../stores/two-factor-store.js';
import { useCaseProviders } from './use-case-providers.js';

interface Parts {
  readonly sessions: SessionPorts;
  readonly identity: IdentityPorts;
  readonly social: SocialPorts;
  readonly keys: KeyRing;
  readonly limiter: RateLimiter;
  readonly worker: OutboxWorker;
}

/** Two-factor authentication: authenticators, codes and trusted devices. */
@Module({})
export class TwoFactorModule {
  static on(runtime: Runtime): DynamicModule {
    const ports = {
      provide: TwoFactorPorts,
      inject: [SessionPorts, IdentityPorts, SocialPorts, KeyRing, RateLimiter, OutboxWorker],
      useFactory: (
        sessions: SessionPorts,
        identity: IdentityPorts,
        social: SocialPorts,
        keys: KeyRing,
        limiter: RateLimiter,
        worker: OutboxWorker,
      ) => portsOn(runtime, { sessions, identity, social, keys, limiter, worker }),
    };
    return {
      module: TwoFactorModule,
      controllers: [TwoFactorSetUpController, TwoFactorCodesController],
      providers: [...useCaseProviders<TwoFactorPorts>(ports, twoFactorUseCases), SecondFactorCookies],
    };
  }
}

function portsOn(runtime: Runtime, { sessions, identity, social, keys, limiter, worker }: Parts): TwoFactorPorts {
  const { config, clock, random, dataSource } = runtime;
  const openPendingProviderSignIns = pendingProviderSignInsOf(runtime, keys, { sessions, identity, social });
  const openStore = twoFactorStoreOf(runtime, keys, sessions, openPendingProviderSignIns);
  return {
    transaction: new TypeOrmTransactionRunner(dataSource, openStore, afterCommit(runtime, worker)),
    journal: journalOf(runtime, keys)(dataSource.manager),
    authenticators: new TypeOrmAuthenticatorReader(dataSource),
    passwordCheck: passwordCheckOf(identity),
    totp: new OtplibTotp(),
    codeDigest: config.isStrict ? hmacCodes(keys.for('email-code')) : plainCodes,
    deviceProofs: new HmacDeviceProofs(keys.for(DEVICE_PROOFS)),
    codeMails: codeMailAllowanceOf(limiter),
    devices: sessions.devices,
    clock,
    random,
    policy: config.twoFactor,
  };
}
