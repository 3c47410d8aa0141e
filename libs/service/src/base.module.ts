import { type DynamicModule, Module } from '@nestjs/common';

import { ApiReferenceController, ErrorPageController, ProbeController } from '@portvakt/adapters/http';

import type { Runtime } from './runtime.js';

/** What stands at the base besides the auth calls; with the base at the root, some of it is there already. */
@Module({})
export class BaseModule {
  static on({ config, files: { openApi } }: Runtime): DynamicModule {
    const atBaseToo = [ProbeController, ...(openApi === null ? [] : [ApiReferenceController])];
    const isRoot = config.site.basePath === '/';
    return { module: BaseModule, controllers: [ErrorPageController, ...(isRoot ? [] : atBaseToo)] };
  }
}
