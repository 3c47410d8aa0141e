import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterwards } from './clean-up.js';
import type { Service } from './service.js';

/** A TCP connection on which a test writes requests itself. */
export class RawConnection {
  received = '';
  readonly closed: Promise<unknown>;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (chunk: string) => (this.received += chunk));
    socket.on('error', () => undefined);
    this.closed = once(socket, 'close');
  }

  static async to({ address }: Service): Promise<RawConnection> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    afterwards(() => socket.destroy());
    return new RawConnection(socket);
  }

  get(path: string): void {
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  }

  /** Posts a body; `sent`: only this many characters of it. */
  post(path: string, body: object, sent?: number): void {
    const text = JSON.stringify(body);
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
    this.socket.write(`${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text.slice(0, sent)}`);
  }

  /** The statuses of the answers so far. */
  get statuses(): readonly number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }
}
