import { join } from 'node:path';

import { test } from './product.js';
import { startService } from './start-product.js';

const THEME_DIR = join(__dirname, '../../../../examples/theme');

/** Everybody must give it, so that new users of a provider are asked. */
const FIELDS = {
  kundenummer: {
    type: 'string',
    required: true,
    requiredFrom: 'everybody',
    pattern: '[0-9]{6}',
    unique: true,
    label: { nb: 'Kundenummer', nn: 'Kundenummer', en: 'Customer number' },
    help: { nb: 'Seks siffer, på fakturaen.', nn: 'Seks siffer, på fakturaen.', en: 'Six digits, on your invoice.' },
  },
};

/** Tests of a service with the theme of the example, and a field of its own. */
export const themedTest = test.extend<object, { themedOrigin: string }>({
  themedOrigin: [
    async ({}, use) => {
      const service = await startService({
        APP_NAME: 'Fjordbok',
        THEME_DIR,
        ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS),
      });
      await use(service.origin);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ themedOrigin }, use) => use(themedOrigin),
});
