import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** From the end of the grace period on; what is open longer would take the time of the mails (security O4). */
const OPEN_REQUESTS_MS = 5_000;
const SWEEP_MS = 50;
/** What a client sends at once arrives within this time. */
const FIRST_WORD_MS = 500;

/** The connections of a server, and their end: Node itself would wait a minute for some of them. */
export class OpenConnections {
  private readonly sockets = new Set<Socket>();
  private isDraining = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (_request: IncomingMessage, answer: ServerResponse) => {
      if (this.isDraining) answer.shouldKeepAlive = false;
    });
  }

  /** From here on each answer tells its client to go elsewhere with the next request. */
  drain(): void {
    this.isDraining = true;
  }

  /**
   * Closes the application once its open requests are answered. Connections that fall idle are cut, those on which
   * nobody has asked anything too, and after some seconds requests that never end.
   */
  async close(app: NestFastifyApplication): Promise<void> {
    const idle = setInterval(() => this.server.closeIdleConnections(), SWEEP_MS);
    const silent = setTimeout(() => this.cutSilent(), FIRST_WORD_MS);
    const stalled = setTimeout(() => this.server.closeAllConnections(), OPEN_REQUESTS_MS);
    await app.close();
    clearInterval(idle);
    clearTimeout(silent);
    clearTimeout(stalled);
  }

  private cutSilent(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}
