import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { areFrameworksInstalled, frameworksFolder } from '../../../../tools/frameworks/installed-frameworks.mjs';
import type { TestCounts } from './adopter.js';

const ROOT = join(__dirname, '../../../..');

/**
 * The folder with Next and Vitest. Null if they are not installed: `tools/test.mjs` reports it, and their suites are
 * skipped.
 */
export const FRAMEWORKS: string | null = areFrameworksInstalled(ROOT) ? frameworksFolder(ROOT) : null;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** Runs a file of tests with Vitest. */
export function runVitest(frameworks: string, folder: string, file: string): TestCounts {
  const args = [join(frameworks, 'node_modules/vitest/vitest.mjs'), 'run', '--globals', '--reporter=json', file];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`);
  const { numPassedTests, numFailedTests } = JSON.parse(stdout) as VitestReport;
  return { passed: numPassedTests, failed: numFailedTests };
}
