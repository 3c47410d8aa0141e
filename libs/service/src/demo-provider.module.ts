import { type DynamicModule, Module } from '@nestjs/common';

import { DemoProvider, DemoProviderController } from '@portvakt/adapters/social';

import type { Runtime } from './runtime.js';

/**
 * A provider of our own that needs no keys, at the site root. Outside of development its page is unknown (security P4).
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
