import { type AddressInfo, connect, type Server } from 'node:net';
import { text } from 'node:stream/consumers';

import type { TestApp } from './test-app.js';

/** Sends bytes that need not be HTTP, and answers all that comes back until the service hangs up. */
export async function rawBytes(app: TestApp, bytes: string): Promise<string> {
  const { port } = (app.nest.getHttpServer() as Server).address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}
