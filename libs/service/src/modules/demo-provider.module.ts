import { type DynamicModule, Module } from '@nestjs/common';

import { DemoProvider, DemoProviderController } from '@portvakt/adapters/social';

import type { Runtime } from '../runtime.js';

/**
 * The demo provider, which needs no keys. Its page is served at the site root, in development only (security P4).
 */
@Module({})
export class DemoProviderModule {
  static on({ config, clock, random }: Runtime): DynamicModule {
    const { site, server } = config;
    return {
      module: DemoProviderModule,
      global: true,
      controllers: server.isDevelopment ? [DemoProviderController] : [],
      providers: [{ provide: DemoProvider, useValue: new DemoProvider(site, clock, random) }],
      exports: [DemoProvider],
    };
  }
}
