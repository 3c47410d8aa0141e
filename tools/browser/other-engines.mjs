// The browser engines besides Chromium. `npx playwright install webkit firefox` installs them; nothing needs them.
import { existsSync } from 'node:fs';

import { firefox, webkit } from '@playwright/test';

const ENGINES = { webkit, firefox };

/**
 * The engines that are installed.
 *
 * @returns {('webkit' | 'firefox')[]}
 */
export function installedEngines() {
  return Object.entries(ENGINES).flatMap(([name, engine]) => (existsSync(engine.executablePath()) ? [name] : []));
}

/**
 * One line for the top of a test run.
 *
 * @returns {string}
 */
export function describeEngines() {
  const installed = installedEngines();
  const missing = Object.keys(ENGINES).filter((name) => !installed.includes(name));
  if (missing.length === 0) return `The browser tests also run in ${installed.join(' and ')}.`;
  const left = `Not installed, so the browser tests do not run there: ${missing.join(' and ')}.`;
  return installed.length === 0 ? left : `${left} They also run in ${installed.join(' and ')}.`;
}
