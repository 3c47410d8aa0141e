import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

import { STOP_TIMES } from './stop-times.js';

const SWEEP_MS = 50;
/** Time in which a new connection has to send the first byte of its request. */
const FIRST_BYTE_MS = 500;
/** So short a turn of the event loop has handled nothing, so hardly anything can have arrived during it. */
const QUIET_TURN_MS = 0.3;
const ACCEPT_PAUSE_MS = 5;
const ACCEPT_MS = 1_000;

/** Closes the connections of a server without losing a request. */
export class OpenConnections {
  /** The open connections, each with its latest answer. */
  private readonly answers = new Map<Socket, ServerResponse | null>();
  private accepted = 0;
  private isDraining = false;

  constructor(
    private readonly server: Server,
    private readonly openRequestsMs: number = STOP_TIMES.openRequests,
    /** Longest wait for pending connections, so that a constant stream of new ones cannot keep the port open. */
    private readonly acceptMs: number = ACCEPT_MS,
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
   * From now on every answer, also to open requests, has `Connection: close`. A proxy then closes its kept-alive
   * connections one by one, each after a response, and loses no request on a connection that this process closes.
   */
  drain(): void {
    this.isDraining = true;
    for (const answer of this.answers.values()) if (answer) answer.shouldKeepAlive = false;
  }

  /**
   * Closes the port and resolves when all connections are closed. Open requests are answered first, for at most
   * `openRequestsMs`; idle connections are closed at once.
   */
  async close(): Promise<void> {
    const stalled = setTimeout(() => this.server.closeAllConnections(), this.openRequestsMs);
    await this.pendingAccepted();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const idle = setInterval(() => void this.closeIdle(), SWEEP_MS);
    const silent = setTimeout(() => void this.closeSilent(), FIRST_BYTE_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(silent);
    clearTimeout(stalled);
  }

  /**
   * Resolves when this process has accepted the connections that the kernel holds for it: closing the port would reset
   * them, and a proxy would lose the requests it has sent on them. One turn of the event loop accepts one connection, so
   * this waits for a turn that accepts none. That turn must also be short, because connections arrive while requests are
   * handled.
   */
  private async pendingAccepted(): Promise<void> {
    const end = performance.now() + this.acceptMs;
    for (let isQuiet = false; !isQuiet && performance.now() < end;) {
      // A process that has just slept is unlikely to be interrupted by the scheduler, which would distort the
      // measurement.
      await pause(ACCEPT_PAUSE_MS);
      await nextTurn();
      const [before, start] = [this.accepted, performance.now()];
      await nextTurn();
      isQuiet = this.accepted === before && performance.now() - start < QUIET_TURN_MS;
    }
  }

  private async closeIdle(): Promise<void> {
    await arrivedBytesRead();
    this.server.closeIdleConnections();
  }

  /** Node does not count a connection as idle before its first request. */
  private async closeSilent(): Promise<void> {
    await arrivedBytesRead();
    for (const socket of this.answers.keys()) if (socket.bytesRead === 0) socket.destroy();
  }
}

/**
 * Resolves once this process has read the requests that have already reached this machine; closing their connections
 * earlier would lose them. The second turn of the event loop comes after one complete poll phase.
 */
async function arrivedBytesRead(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
