import { resolve } from 'node:path';

import { readPostmaster } from './directory-holder.js';
import { isRunningServer } from './process-state.js';

/**
 * Returns the connection URL of the server that already runs on `dataDir`, for a command beside the service; null where
 * none runs, or it is still starting.
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const server = await readPostmaster(resolve(dataDir));
  if (!server?.isReady || !isRunningServer(server.pid)) return null;
  return socketUrl(server.socketDirectory);
}

export const socketUrl = (socketDirectory: string): string =>
  `postgresql://postgres@/postgres?host=${encodeURIComponent(socketDirectory)}`;
