import { type DynamicModule, Global, Module } from '@nestjs/common';

import {
  ApiReference,
  ApiReferenceController,
  ErrorPageController,
  HttpSettings,
  ProbeController,
  Readiness,
  SiteController,
} from '@portvakt/adapters/http';

import type { Runtime } from './runtime.js';

/** What stands at the site root whatever the base path is. */
@Global()
@Module({})
export class SiteModule {
  static on({ readiness, files: { openApi } }: Runtime): DynamicModule {
    const reference = {
      provide: ApiReference,
      inject: [HttpSettings],
      useFactory: (settings: HttpSettings) => new ApiReference(settings, openApi ?? ''),
    };
    return {
      module: SiteModule,
      controllers: [ProbeController, SiteController, ...(openApi ? [ApiReferenceController] : [])],
      providers: [{ provide: Readiness, useValue: readiness }, ...(openApi ? [reference] : [])],
      exports: openApi ? [ApiReference] : [],
    };
  }
}

/** What stands at the base besides the auth calls; with the base at the root, some of it is there already. */
@Module({})
export class BaseModule {
  static on({ config, files: { openApi } }: Runtime): DynamicModule {
    const probes = [ProbeController, ...(openApi ? [ApiReferenceController] : [])];
    const isRoot = config.site.basePath === '/';
    return { module: BaseModule, controllers: [ErrorPageController, ...(isRoot ? [] : probes)] };
  }
}
