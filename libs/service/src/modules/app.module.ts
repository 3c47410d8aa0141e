import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, RouterModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';

import { ErrorFilter } from '@portvakt/adapters/http';

import { AuditModule } from './audit.module.js';
import { BaseModule } from './base.module.js';
import { DemoProviderModule } from './demo-provider.module.js';
import { ExtensionsModule, extensionRoutes } from '../extensions/extensions.module.js';
import { FollowersModule } from '../followers/followers.module.js';
import { HttpModule } from './http.module.js';
import { IdentityModule } from './identity.module.js';
import { JwtModule } from './jwt.module.js';
import { MailModule } from './mail.module.js';
import { OperatorsModule } from './operators.module.js';
import { PasskeyModule } from './passkey.module.js';
import type { Runtime } from '../runtime.js';
import { SessionModule } from './session.module.js';
import { SiteModule } from './site.module.js';
import { SocialModule } from './social.module.js';
import { TwoFactorModule } from './two-factor.module.js';

/** The root module: it imports the modules of the service and registers the error filter. */
@Module({})
export class AppModule {
  static on(runtime: Runtime): DynamicModule {
    const path = runtime.config.site.basePath;
    const atBase = [
      BaseModule,
      SessionModule,
      IdentityModule,
      TwoFactorModule,
      SocialModule,
      PasskeyModule,
      JwtModule,
      AuditModule,
      OperatorsModule,
    ];
    return {
      module: AppModule,
      imports: [
        PassportModule,
        HttpModule.on(runtime),
        MailModule.on(runtime),
        SiteModule.on(runtime),
        BaseModule.on(runtime),
        SessionModule.on(runtime),
        IdentityModule.on(runtime),
        TwoFactorModule.on(runtime),
        DemoProviderModule.on(runtime),
        SocialModule.on(runtime),
        PasskeyModule.on(runtime),
        JwtModule.on(runtime),
        AuditModule.on(runtime),
        OperatorsModule.on(runtime),
        ExtensionsModule.on(runtime),
        FollowersModule.on(runtime),
        RouterModule.register([
          ...atBase.map((module) => ({ path, module })),
          ...extensionRoutes(runtime.config.extensions, path),
        ]),
      ],
      providers: [{ provide: APP_FILTER, useClass: ErrorFilter }],
    };
  }
}
