import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';

import {
  AdminSessionCookie,
  DisabledPaths,
  HttpSettings,
  KnownDeviceCookie,
  LinkResultCookie,
  OperatorAccess,
  PendingSignUpCookie,
  RateLimiter,
  ReturnUrlPolicy,
  SigningKeys,
  StateCookie,
  throttlerOptions,
  TrustedDeviceCookie,
  TrustedOrigins,
  TwoFactorCookie,
} from '@portvakt/adapters/http';
import { KeyRing } from '@portvakt/adapters/node';

import { httpSettingsOf } from './http-settings.js';
import { keyRingOf } from '../key-ring-of.js';
import type { Runtime } from '../runtime.js';

/** Provides what all controllers share: settings, keys, trusted origins, rate limits and cookies. */
@Global()
@Module({})
export class HttpModule {
  static on({ config, productProviders, rateLimitStore, random }: Runtime): DynamicModule {
    const settings = httpSettingsOf(config, productProviders);
    const keys = keyRingOf(config);
    const { origin, trustedOrigins: entries, homeUrl } = config.site;
    const trustedOrigins = TrustedOrigins.parse(origin, entries, homeUrl);
    const limiter = new RateLimiter(rateLimitStore, config.rateLimit);
    const providers = [
      { provide: HttpSettings, useValue: settings },
      { provide: SigningKeys, useValue: keys },
      { provide: KeyRing, useValue: keys },
      { provide: TrustedOrigins, useValue: trustedOrigins },
      { provide: ReturnUrlPolicy, useValue: new ReturnUrlPolicy(trustedOrigins, settings) },
      { provide: DisabledPaths, useValue: new DisabledPaths(settings) },
      { provide: RateLimiter, useValue: limiter },
      { provide: OperatorAccess, useValue: new OperatorAccess(config.operatorAccess, origin) },
      { provide: TrustedDeviceCookie, useValue: new TrustedDeviceCookie(settings, keys) },
      { provide: LinkResultCookie, useValue: new LinkResultCookie(settings) },
      { provide: KnownDeviceCookie, useValue: new KnownDeviceCookie(settings, keys, random) },
      { provide: StateCookie, useValue: new StateCookie(settings, keys) },
      { provide: PendingSignUpCookie, useValue: new PendingSignUpCookie(settings, keys) },
      { provide: AdminSessionCookie, useValue: new AdminSessionCookie(settings, keys) },
      { provide: TwoFactorCookie, useValue: new TwoFactorCookie(settings, keys) },
    ];
    return {
      module: HttpModule,
      imports: [ThrottlerModule.forRoot(throttlerOptions(limiter))],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
