import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

import { afterwards } from './clean-up.js';
import { freePort } from './free-port.js';

/** A TCP proxy to the database server that can be blocked, so that a service loses its database and gets it back. */
export class DatabaseProxy {
  /** How long each new connection waits before it is forwarded. */
  delayMs = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly target: NetConnectOpts,
    private readonly server: Server,
    private readonly port: number,
    /** URL of the same database through this proxy. */
    readonly url: string,
  ) {
    server.on('connection', (near) => setTimeout(() => this.forward(near), this.delayMs));
  }

  static async to(databaseUrl: string): Promise<DatabaseProxy> {
    const url = new URL(databaseUrl.replace('@/', '@unix/'));
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const target = targetOf(url);
    url.search = '';
    url.hostname = '127.0.0.1';
    url.port = String(port);
    const proxy = new DatabaseProxy(target, server, port, url.href);
    afterwards(() => proxy.block());
    return proxy;
  }

  /** Cuts every connection and refuses new ones. */
  async block(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  async unblock(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private forward(near: Socket): void {
    const far = connect(this.target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
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
