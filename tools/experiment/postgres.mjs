import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { DIST } from './built-service.mjs';

/**
 * A PostgreSQL server of our own, which waits for the disk as one in production does. It comes with the built service.
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
    /** Starts it again after `kill`, on the same address; resolves once it has recovered. */
    async restart() {
      server = await start();
      if (server.url !== url) throw new Error('the database came back on another address');
    },
  };
}

/** The embedded server warns when it ends by itself, which here it does on purpose. */
function muteExpectedWarning() {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'EmbeddedPostgres') for (const print of printers) print(warning);
  });
}
