import { defineConfig } from '@playwright/test';

import { describeBrowser, findBrowser } from '../../tools/browser/find-browser.mjs';
import { describeEngines, installedEngines } from '../../tools/browser/other-engines.mjs';

const browser = findBrowser();
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log(describeBrowser(browser));
  console.log(describeEngines());
}

/** A page under test lives for seconds, so optimising its code costs more than it saves, as do threads for each collection. */
const SHORT_LIVED_PAGES = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc';

const ACCESSIBILITY = '**/accessibility.e2e.ts';
/** Only Chromium has a virtual authenticator. */
const PASSKEYS = '**/passkeys*.e2e.ts';

/** E2e tests in a real Chromium, and in WebKit and Firefox where they are installed, against the built product with its embedded database. */
export default defineConfig({
  testDir: './src',
  outputDir: '../../test-results',
  globalSetup: './src/testing/start-product.ts',
  forbidOnly: true,
  workers: 2,
  // Only a failing test waits this long; Playwright's defaults are too short on a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  projects: [
    // One worker, because the tests share the product; tests that only read pages run beside them.
    { name: 'e2e', testMatch: '**/*.e2e.ts', testIgnore: ACCESSIBILITY, workers: 1 },
    ...installedEngines().map((browserName) => ({
      name: browserName,
      testMatch: '**/*.e2e.ts',
      testIgnore: [ACCESSIBILITY, PASSKEYS],
      workers: 1,
      // The arguments below are those of Chromium.
      use: { browserName, launchOptions: {} },
    })),
    { name: 'accessibility', testMatch: ACCESSIBILITY },
  ],
  use: {
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    launchOptions: {
      args: [...browser.args, SHORT_LIVED_PAGES],
      env: browser.env,
      ...(browser.executablePath ? { executablePath: browser.executablePath } : {}),
    },
  },
});
