import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

import { STOP_TIMES } from './stop-times.js';

const SWEEP_MS = 50;
/** A client that connects sends its request within this time. */
const FIRST_BYTE_MS = 500;
/** A turn of the event loop this short has handled nothing: hardly anything can have arrived meanwhile. */
const QUIET_TURN_MS = 0.3;
const ACCEPT_PAUSE_MS = 5;
/** New connections that never stop coming must not keep the port open. */
const ACCEPT_MS = 1_000;

/** The connections of a server, and how they end when the process is told to stop. */
export class OpenConnections {
  /** With the latest answer on each of them. */
  private readonly answers = new Map<Socket, ServerResponse | null>();
  private accepted = 0;
  private isDraining = false;

  constructor(
    private readonly server: Server,
    private readonly openRequestsMs: number = STOP_TIMES.openRequests,
  ) {
    server.on('connection', (socket: Socket) => {
      this.accepted += 1;
      this.answers.set(socket, null);
      socket.once('close', () => this.answers.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
      if (this.isDraining) answer.shouldKeepAlive = false;
      else this.answers.set(socket, answer);
    });
  }

  /**
   * From now on every answer says `Connection: close`, also to the requests that are open already. So a proxy gives up
   * its kept connections one by one, each after an answer, and loses no request on a connection that we close.
   */
  drain(): void {
    this.isDraining = true;
    for (const answer of this.answers.values()) if (answer) answer.shouldKeepAlive = false;
  }

  /**
   * Closes the port, then resolves when the open requests are answered. Connections without a request are closed;
   * requests that take too long are cut.
   */
  async close(): Promise<void> {
    await this.everythingIsAccepted();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const idle = setInterval(() => void this.closeIdle(), SWEEP_MS);
    const silent = setTimeout(() => void this.closeSilent(), FIRST_BYTE_MS);
    const stalled = setTimeout(() => this.server.closeAllConnections(), this.openRequestsMs);
    await closed;
    clearInterval(idle);
    clearTimeout(silent);
    clearTimeout(stalled);
  }

  /**
   * Closing the port resets the connections that the kernel has taken and this process has not accepted, and a proxy loses
   * the requests that it has sent on them. A turn of the event loop accepts one, so this waits for a turn without any; and
   * for a short one, because connections go on arriving while requests are handled.
   */
  private async everythingIsAccepted(): Promise<void> {
    const end = performance.now() + ACCEPT_MS;
    for (let isQuiet = false; !isQuiet && performance.now() < end; ) {
      // A process that has just slept is not the next to be interrupted by others.
      await pause(ACCEPT_PAUSE_MS);
      await nextTurn();
      const [before, start] = [this.accepted, performance.now()];
      await nextTurn();
      isQuiet = this.accepted === before && performance.now() - start < QUIET_TURN_MS;
    }
  }

  private async closeIdle(): Promise<void> {
    await everythingIsRead();
    this.server.closeIdleConnections();
  }

  /** Node does not count a connection as idle before its first request. */
  private async closeSilent(): Promise<void> {
    await everythingIsRead();
    for (const socket of this.answers.keys()) if (socket.bytesRead === 0) socket.destroy();
  }
}

/**
 * A request that has reached this machine but has not been read yet would be lost with its connection. The second turn
 * of the event loop comes after one whole phase of reading.
 */
async function everythingIsRead(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
