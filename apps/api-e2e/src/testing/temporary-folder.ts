import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterwards } from './clean-up.js';

/** Creates an empty folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portvakt-e2e-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
