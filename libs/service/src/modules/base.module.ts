import { type DynamicModule, Module } from '@nestjs/common';

import { ApiReferenceController, ErrorPageController, ProbeController } from '@portvakt/adapters/http';

import type { Runtime } from '../runtime.js';

/** Serves the error page, the probes and the API reference below the base path. At `/`, `SiteModule` serves the last two. */
@Module({})
export class BaseModule {
  static on({ config, files: { openApi } }: Runtime): DynamicModule {
    const servedAtRootToo = [ProbeController, ...(openApi === null ? [] : [ApiReferenceController])];
    const isRoot = config.site.basePath === '/';
    return { module: BaseModule, controllers: [ErrorPageController, ...(isRoot ? [] : servedAtRootToo)] };
  }
}
