import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { DIST } from './built-service.mjs';

/**
 * A PostgreSQL server for one experiment, with fsync on as in production. Uses the embedded server of the built service.
 *
 * @param {string} folder
 */
export async function startPostgres(folder) {
  const require = createRequire(import.meta.url);
  const { startEmbeddedPostgres } = require(join(DIST, 'libs/adapters/embedded-postgres/src/index.js'));
  const dataDir = join(folder, 'pg');
  const start = () => startEmbeddedPostgres({ dataDir, durable: true });
  muteExpectedWarning();
  let server = await start();
  const { url } = server;
  return {
    url,
    stop: () => server.stop(),
    /** `kill -9` of the postmaster; its children end by themselves. */
    async kill() {
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    /** Restarts it after `kill`, at the same address; resolves when it has recovered. */
    async restart() {
      server = await start();
      if (server.url !== url) throw new Error('the database came back on another address');
    },
  };
}

/** The embedded server warns when it ends unexpectedly, which is intended here. */
function muteExpectedWarning() {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'EmbeddedPostgres') for (const print of printers) print(warning);
  });
}
