import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type Cluster, ensureCluster } from './data-directory.js';
import { writeLauncher, waitUntilUnused } from './directory-holder.js';
import { findPostgresPrograms } from './postgres-programs.js';
import { socketUrl } from './running-embedded-postgres.js';
import { serverUserFor } from './server-user.js';
import { ensureSocketDirectory } from './socket-directory.js';
import { StartError, startSupervised } from './supervised-server.js';

const PAUSE_MS = 100;
const ATTEMPTS = 50;

/** `durable`: whether commits must survive a power failure; `false` for tests. */
export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly durable: boolean;
}

/** A running server that stops when this process ends. */
export interface EmbeddedPostgres {
  /** Connection URL for `pg` and TypeORM, over a unix socket. */
  readonly url: string;
  /** Shuts the server down cleanly. May be called again. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL from the npm package on `dataDir`, which is created where it is missing. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database needs Linux or macOS. Set DATABASE_URL to a PostgreSQL server.');
  }
  const dataDir = resolve(options.dataDir);
  const user = await serverUserFor(dataDir);
  const cluster = { dataDir, durable: options.durable, programs: await findPostgresPrograms(user), user };
  await ensureCluster(cluster);
  const { socketDirectory, stop } = await launch(cluster);
  await writeLauncher(dataDir);
  return { url: socketUrl(socketDirectory), stop };
}

/** Retries for five seconds while processes of a killed server are still ending. */
async function launch(cluster: Cluster): Promise<{ socketDirectory: string; stop: () => Promise<void> }> {
  for (let attempt = 1; ; attempt += 1) {
    await waitUntilUnused(cluster.dataDir);
    const socketDirectory = await ensureSocketDirectory(cluster.dataDir, cluster.user);
    try {
      return { socketDirectory, stop: await startSupervised(cluster, socketDirectory) };
    } catch (error) {
      if (!(error instanceof StartError && error.isTemporary) || attempt === ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}
