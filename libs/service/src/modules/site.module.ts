import { type DynamicModule, Global, Module } from '@nestjs/common';

import {
  ApiReference,
  ApiReferenceController,
  describeEndpoints,
  HttpSettings,
  ProbeController,
  Readiness,
  relatedOrigins,
  RelatedOriginsController,
  SiteController,
  WellKnownKeysController,
} from '@portvakt/adapters/http';

import type { Extension } from '../extensions/extension.js';
import type { Runtime } from '../runtime.js';

/** Serves the probes, the site pages and the API reference at the root, whatever the base path is. */
@Global()
@Module({})
export class SiteModule {
  static on({ config, readiness, files: { openApi } }: Runtime): DynamicModule {
    const references = openApi === null ? [] : [referenceTo(openApi, config.extensions)];
    return {
      module: SiteModule,
      controllers: [
        ProbeController,
        SiteController,
        ...(openApi === null ? [] : [ApiReferenceController]),
        ...(config.jwt === null ? [] : [WellKnownKeysController]),
        ...(relatedOrigins(config) === null ? [] : [RelatedOriginsController]),
      ],
      providers: [{ provide: Readiness, useValue: readiness }, ...references],
      exports: references.map(({ provide }) => provide),
    };
  }
}

const referenceTo = (documentFile: string, extensions: readonly Extension[]) => ({
  provide: ApiReference,
  inject: [HttpSettings],
  useFactory: (settings: HttpSettings) => new ApiReference(settings, documentFile, describeEndpoints(extensions)),
});
