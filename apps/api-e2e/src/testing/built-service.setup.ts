import '../../../../tools/testing/resolve-typescript.cjs';

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startTestServer } from '../../../../tools/testing/postgres-server.js';
import { onServer, TEMPLATE, urlOf } from './database-server.js';

const ROOT = join(__dirname, '../../../..');
const BUILD = join(ROOT, 'tools/build-api.mjs');
const MIGRATE = join(ROOT, 'dist/apps/api/migrate.js');

/** jest's `globalSetup`: builds the service, so that the e2e tests never run an outdated build. */
export default async function buildAndStartServer(): Promise<void> {
  execFileSync(process.execPath, [BUILD]);
  await startTestServer();
  await createTemplate();
}

/** Applies every migration once for all tests, because migrating takes as long as the rest of a start. */
async function createTemplate(): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS "${TEMPLATE}"`);
  await onServer(`CREATE DATABASE "${TEMPLATE}"`);
  const dataDir = mkdtempSync(join(tmpdir(), 'portvakt-e2e-'));
  execFileSync(process.execPath, [MIGRATE, 'up'], { env: { DATABASE_URL: urlOf(TEMPLATE), DATA_DIR: dataDir } });
  rmSync(dataDir, { recursive: true });
}
