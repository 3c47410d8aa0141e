import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';

import { createPortvakt, type Portvakt, type PortvaktOptions } from '../portvakt.js';
import { SessionGuard } from './session.guard.js';
import { PORTVAKT } from './portvakt-token.js';

export { PORTVAKT } from './portvakt-token.js';

export interface PortvaktModuleAsyncOptions extends Pick<ModuleMetadata, 'imports'> {
  readonly inject?: unknown[];
  // `inject` determines the parameters, so only the adopter knows their types.
  readonly useFactory: (...injected: never[]) => PortvaktOptions | Promise<PortvaktOptions>;
}

/** Provides the client (`PORTVAKT`) and `SessionGuard` to the whole application. */
@Module({})
export class PortvaktModule {
  static forRoot(options: PortvaktOptions): DynamicModule {
    return moduleWith({ provide: PORTVAKT, useValue: createPortvakt(options) });
  }

  static forRootAsync({ imports = [], inject = [], useFactory }: PortvaktModuleAsyncOptions): DynamicModule {
    const open = async (...injected: never[]): Promise<Portvakt> => createPortvakt(await useFactory(...injected));
    const provider = { provide: PORTVAKT, inject: inject as string[], useFactory: open };
    return { ...moduleWith(provider), imports };
  }
}

const moduleWith = (client: Provider): DynamicModule => ({
  module: PortvaktModule,
  global: true,
  providers: [client, SessionGuard],
  exports: [PORTVAKT, SessionGuard],
});
