import '../../../../tools/testing/resolve-typescript.cjs';

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { startTestServer } from '../../../../tools/testing/postgres-server.js';

const BUILD = join(__dirname, '../../../../tools/build-api.mjs');

/** jest's `globalSetup`: builds the service, so that the e2e tests never run an outdated build. */
export default async function buildAndStartServer(): Promise<void> {
  execFileSync(process.execPath, [BUILD]);
  await startTestServer();
}
