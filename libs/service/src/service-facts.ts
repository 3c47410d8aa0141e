import { databaseStateOf } from '@portvakt/adapters/typeorm';
import type { ServiceFacts } from '@portvakt/operators';

import { productSchemaOf } from './extensions/product-schema.js';
import type { Runtime } from './runtime.js';
import { serviceVersion } from './service-version.js';

/** The facts about the service that the overview shows. */
export const serviceFactsOf = ({ config, clock, dataSource }: Runtime): ServiceFacts => ({
  version: serviceVersion(),
  node: process.versions.node,
  startedAt: clock.now(),
  policy: config.isStrict ? 'strict' : 'standard',
  migrations: async () =>
    (await databaseStateOf(dataSource, productSchemaOf(config))) === 'current' ? 'current' : 'pending',
});
