import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

import { afterwards } from './clean-up.js';

/** A way to the database server that can be blocked: what a service sees when its database goes and comes back. */
export class DatabaseRoad {
  private readonly travellers = new Set<Socket>();

  private constructor(
    private readonly target: NetConnectOpts,
    private readonly server: Server,
    private readonly port: number,
    /** Leads to the same database over this road. */
    readonly url: string,
  ) {
    server.on('connection', (near) => this.lead(near));
  }

  static async to(databaseUrl: string): Promise<DatabaseRoad> {
    const url = new URL(databaseUrl.replace('@/', '@unix/'));
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const target = targetOf(url);
    url.search = '';
    url.hostname = '127.0.0.1';
    url.port = String(port);
    const road = new DatabaseRoad(target, server, port, url.href);
    afterwards(() => road.block());
    return road;
  }

  /** Cuts every connection and refuses new ones. */
  async block(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.travellers) socket.destroy();
    await closed;
  }

  async clear(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private lead(near: Socket): void {
    const far = connect(this.target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.travellers.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.travellers.delete(one);
        other.destroy();
      });
    }
  }
}

function targetOf(url: URL): NetConnectOpts {
  const port = Number(url.port || '5432');
  const folder = url.searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}
