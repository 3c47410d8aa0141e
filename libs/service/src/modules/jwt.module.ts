import { type DynamicModule, Global, Module } from '@nestjs/common';

import { PublicKeysController, TokenController } from '@portvakt/adapters/http';
import { JoseKeyPairs, JoseTokenSigner, KeyRing } from '@portvakt/adapters/node';
import { TypeOrmSigningKeys, TypeOrmTransactionRunner } from '@portvakt/adapters/typeorm';
import { type JwtPolicy, JwtPorts, jwtUseCases } from '@portvakt/jwt';

import { signingKeyCipherOf } from '../encryption/ciphers.js';
import { productClaimsOf } from '../extensions/product-claims.js';
import type { Runtime } from '../runtime.js';
import { useCaseProviders } from './use-case-providers.js';

/** Tokens for other services. While they are off, their endpoints do not exist (specification §16). */
@Global()
@Module({})
export class JwtModule {
  static on(runtime: Runtime): DynamicModule {
    const policy = runtime.config.jwt;
    if (policy === null) return { module: JwtModule };
    const ports = {
      provide: JwtPorts,
      inject: [KeyRing],
      useFactory: (keys: KeyRing) => portsOn(runtime, policy, keys),
    };
    return {
      module: JwtModule,
      controllers: [TokenController, PublicKeysController],
      providers: useCaseProviders<JwtPorts>(ports, jwtUseCases),
      exports: [...jwtUseCases],
    };
  }
}

/** Sends no mails and records no events. */
const NOTHING_FOLLOWS = { mailsQueued: () => undefined, eventsNoted: () => undefined };

function portsOn({ config, dataSource, clock, random, log }: Runtime, policy: JwtPolicy, keys: KeyRing): JwtPorts {
  const cipher = signingKeyCipherOf(keys);
  return {
    keys: new TypeOrmSigningKeys(dataSource.manager, cipher),
    transaction: new TypeOrmTransactionRunner(
      dataSource,
      (manager) => ({ keys: new TypeOrmSigningKeys(manager, cipher) }),
      NOTHING_FOLLOWS,
    ),
    keyPairs: new JoseKeyPairs(),
    signer: new JoseTokenSigner(),
    productClaims: productClaimsOf(config.extensions),
    clock,
    random,
    policy,
    log: {
      replaced: (ids) =>
        log.error(
          { keys: ids },
          'signing keys cannot be decrypted: the key of these rows is not configured; a new one signs',
        ),
    },
  };
}
