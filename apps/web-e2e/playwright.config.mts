import { defineConfig } from '@playwright/test';

import { describeBrowser, findBrowser } from '../../tools/browser/find-browser.mjs';

const browser = findBrowser();
if (process.env['TEST_WORKER_INDEX'] === undefined) console.log(describeBrowser(browser));

/** Journeys in a real Chromium against the built product on its embedded database. */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './src/testing/start-product.mts',
  forbidOnly: true,
  workers: 1,
  timeout: 60_000,
  use: {
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    launchOptions: {
      args: browser.args,
      env: browser.env,
      ...(browser.executablePath ? { executablePath: browser.executablePath } : {}),
    },
  },
});
