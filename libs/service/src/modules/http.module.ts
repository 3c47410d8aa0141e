import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';

import {
  AdminSessionCookie,
  HttpSettings,
  KnownDeviceCookie,
  LinkResultCookie,
  OperatorAccess,
  PendingSignUpCookie,
  RateLimiter,
  ReturnAddresses,
  SigningKeys,
  StateCookie,
  throttlerOptions,
  TrustedDeviceCookie,
  TrustedOrigins,
  TwoFactorCookie,
} from '@portvakt/adapters/http';
import { KeyRing } from '@portvakt/adapters/node';

import type { SocialProvider } from '@portvakt/social-linking';

import { httpSettingsOf } from './http-settings.js';
import { keyRingOf } from '../key-ring-of.js';
import type { Runtime } from '../runtime.js';

/** Provides what all controllers share: settings, keys, trusted origins, rate limits and cookies. */
@Global()
@Module({})
export class HttpModule {
  static on({ config, rateLimitStore, random }: Runtime, product: readonly SocialProvider[]): DynamicModule {
    const settings = httpSettingsOf(config, product);
    const keys = keyRingOf(config);
    const { origin, trustedOrigins: entries, homeUrl } = config.site;
    const trustedOrigins = TrustedOrigins.parse(origin, entries, homeUrl);
    const limiter = new RateLimiter(rateLimitStore, config.rateLimit);
    const providers = [
      { provide: HttpSettings, useValue: settings },
      { provide: SigningKeys, useValue: keys },
      { provide: KeyRing, useValue: keys },
      { provide: TrustedOrigins, useValue: trustedOrigins },
      { provide: ReturnAddresses, useValue: new ReturnAddresses(trustedOrigins, settings) },
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
