import '../../../../tools/testing/resolve-typescript.cjs';

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { startTestServer } from '../../../../tools/testing/postgres-server.js';

const BUILD = join(__dirname, '../../../../tools/build-api.mjs');

/** jest's `globalSetup`: what the journeys drive is never older than the source. */
export default async function buildAndStartServer(): Promise<void> {
  execFileSync(process.execPath, [BUILD]);
  await startTestServer();
}
