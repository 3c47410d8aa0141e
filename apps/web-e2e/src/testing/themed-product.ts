import { join } from 'node:path';

import { test } from './product.js';
import { startService } from './start-product.js';

const THEME_DIR = join(__dirname, '../../../../examples/theme');

/** Tests of a service with the theme of the example. */
export const themedTest = test.extend<object, { themedOrigin: string }>({
  themedOrigin: [
    async ({}, use) => {
      const service = await startService({ APP_NAME: 'Fjordbok', THEME_DIR });
      await use(service.origin);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ themedOrigin }, use) => use(themedOrigin),
});
