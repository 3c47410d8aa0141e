import { defineConfig } from '@playwright/test';

import config from './playwright.config.mjs';

/** `npm run gallery`: takes pictures instead of running checks, then builds a page that shows them. */
export default defineConfig({
  ...config,
  projects: [
    { name: 'pictures', testMatch: '**/{scenes,mails}.pictures.ts' },
    { name: 'sheet', testMatch: '**/sheet.pictures.ts', dependencies: ['pictures'] },
  ],
});
