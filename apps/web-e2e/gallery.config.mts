import { defineConfig } from '@playwright/test';

import config from './playwright.config.mjs';

/** `npm run gallery`: pictures in place of checks, then a page that shows them. */
export default defineConfig({
  ...config,
  projects: [
    { name: 'pictures', testMatch: '**/{scenes,mails}.pictures.ts' },
    { name: 'sheet', testMatch: '**/sheet.pictures.ts', dependencies: ['pictures'] },
  ],
});
