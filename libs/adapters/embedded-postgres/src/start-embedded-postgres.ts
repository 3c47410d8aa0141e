import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type Cluster, ensureCluster } from './data-directory.js';
import { noteLauncher, waitUntilUnused } from './directory-holder.js';
import { findPostgresPrograms } from './postgres-programs.js';
import { serverUserFor } from './server-user.js';
import { ensureSocketDirectory } from './socket-directory.js';
import { StartFault, startSupervised } from './supervised-server.js';

const PAUSE_MS = 100;
const ATTEMPTS = 50;

/** Where the data lie, and whether they must outlive a power cut (`false`: tests). */
export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly durable: boolean;
}

/** A running server that belongs to this process and ends with it. */
export interface EmbeddedPostgres {
  /** Connection address for `pg` and TypeORM, over a unix socket. */
  readonly url: string;
  /** Ends the server after its last write is safe; may be called again. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL out of the npm package on `dataDir`, created when missing; needs nothing installed. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database needs Linux or macOS. Set DATABASE_URL to a PostgreSQL server.');
  }
  const dataDir = resolve(options.dataDir);
  const user = await serverUserFor(dataDir);
  const cluster = { dataDir, durable: options.durable, programs: await findPostgresPrograms(user), user };
  await ensureCluster(cluster);
  const { socketDirectory, stop } = await launch(cluster);
  await noteLauncher(dataDir);
  return { url: `postgresql://postgres@/postgres?host=${encodeURIComponent(socketDirectory)}`, stop };
}

/** Tries again for five seconds while remains of a killed server stand in the way. */
async function launch(cluster: Cluster): Promise<{ socketDirectory: string; stop: () => Promise<void> }> {
  for (let attempt = 1; ; attempt += 1) {
    await waitUntilUnused(cluster.dataDir);
    const socketDirectory = await ensureSocketDirectory(cluster.dataDir, cluster.user);
    try {
      return { socketDirectory, stop: await startSupervised(cluster, socketDirectory) };
    } catch (error) {
      if (!(error instanceof StartFault && error.isPassing) || attempt === ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}
