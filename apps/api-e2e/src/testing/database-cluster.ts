import { rmSync } from 'node:fs';

import { Client } from 'pg';

import { startDatabaseCluster } from '../../../../tools/testing/database-cluster.js';
import { afterwards } from './clean-up.js';
import { DatabaseProxy } from './database-proxy.js';
import { temporaryFolder } from './temporary-folder.js';

interface Server {
  /** Reaches the server over TCP, as a service does. */
  readonly proxy: DatabaseProxy;
  sql<Row extends object>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

export interface Cluster {
  readonly primary: Server;
  readonly standby: Server;
  /** URL with the hosts of both servers, the standby first. */
  readonly url: string;
}

/** Starts a primary and its streaming standby, which are stopped after the test. */
export async function aCluster(): Promise<Cluster> {
  const folder = temporaryFolder();
  const { primary, standby } = await startDatabaseCluster(folder);
  afterwards(async () => {
    await standby.stop();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const servers = { primary: await serverAt(primary), standby: await serverAt(standby) };
  const hosts = [servers.standby, servers.primary].map(({ proxy }) => new URL(proxy.url).host);
  return { ...servers, url: `postgres://postgres@${hosts.join()}/postgres?target_session_attrs=read-write` };
}

async function serverAt(server: { readonly url: string; stop(): Promise<void> }): Promise<Server> {
  return {
    proxy: await DatabaseProxy.to(server.url),
    stop: () => server.stop(),
    async sql<Row extends object>(text: string) {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
