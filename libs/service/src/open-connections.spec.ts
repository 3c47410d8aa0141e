import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { OpenConnections } from './open-connections.js';
import { STOP_TIMES } from './stop-times.js';

const LONG_MS = 60_000;

let server: Server;
let connections: OpenConnections;
let sockets: Socket[] = [];
/** Answers to `/slow`, which the test gives. */
let open: ServerResponse[] = [];

async function start(openRequestsMs: number): Promise<void> {
  server = createServer({ keepAliveTimeout: LONG_MS }, (request, answer) => {
    if (request.url === '/slow') open.push(answer);
    else answer.end(request.url);
  });
  connections = new OpenConnections(server, openRequestsMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

beforeEach(() => start(LONG_MS));
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  sockets = [];
  open = [];
});

class Client {
  received = '';
  readonly ended: Promise<unknown>;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (chunk: string) => (this.received += chunk));
    this.ended = once(socket, 'close');
  }

  static async open(): Promise<Client> {
    const client = Client.begin();
    await once(client.socket, 'connect');
    return client;
  }

  /** The kernel takes the connection at once, before this process has accepted it. */
  static begin(): Client {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    return new Client(socket);
  }

  get(path: string): void {
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  }

  /** Until the answers so far end like this. */
  async has(text: string): Promise<string> {
    while (!this.received.endsWith(text)) await once(this.socket, 'data');
    return this.received;
  }
}

async function opened(count: number): Promise<void> {
  while (open.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

const KEPT = /^connection: keep-alive$/im;
const CLOSED = /^connection: close$/im;

describe('connections of a server that drains', () => {
  it('serve a request each, whether they were kept, are new or have one open, and close after the answer', async () => {
    const [kept, busy] = [await Client.open(), await Client.open()];
    kept.get('/first');
    expect(await kept.has('/first')).toMatch(KEPT);
    busy.get('/slow');
    await opened(1);

    connections.drain();
    const fresh = await Client.open();
    for (const client of [kept, fresh]) {
      client.received = '';
      client.get('/second');
      expect(await client.has('/second')).toMatch(CLOSED);
    }
    open[0]?.end('/slow');
    expect(await busy.has('/slow')).toMatch(CLOSED);
    await Promise.all([kept.ended, busy.ended, fresh.ended]);
  });
});

describe('connections of a server that closes', () => {
  it('answer the request that has arrived but is not read yet', async () => {
    const kept = await Client.open();
    kept.get('/first');
    await kept.has('/first');
    connections.drain();

    kept.get('/second');
    const closed = connections.close();
    expect(await kept.has('/second')).toMatch(CLOSED);
    await closed;
  });

  it('are all accepted first, however many have arrived meanwhile', async () => {
    connections.drain();
    const arrived = Array.from({ length: 40 }, () => Client.begin());
    for (const client of arrived) client.get('/first');

    const closed = connections.close();
    await Promise.all(arrived.map(({ ended }) => ended));
    expect(arrived.filter(({ received }) => received.endsWith('/first'))).toHaveLength(40);
    await closed;
  });

  it('are ended when they are idle or silent, and wait for open requests', async () => {
    const [idle, silent, busy] = [await Client.open(), await Client.open(), await Client.open()];
    idle.get('/first');
    await idle.has('/first');
    busy.get('/slow');
    await opened(1);
    connections.drain();

    const closed = connections.close();
    await Promise.all([idle.ended, silent.ended]);
    open[0]?.end('/slow');
    expect(await busy.has('/slow')).toMatch(CLOSED);
    await closed;
  });

  it('are cut when their requests take too long', async () => {
    server.close();
    await start(100);
    const busy = await Client.open();
    busy.get('/slow');
    await opened(1);
    connections.drain();
    await connections.close();
    await busy.ended;
    expect(busy.received).toBe('');
  });
});

describe('the time of a stop after the drain', () => {
  it('is ten seconds, most of them for open requests, and each part ends before the one around it', () => {
    const { openRequests, mails, process, worker } = STOP_TIMES;
    const times = [8_000, openRequests, mails, process, worker, 10_000];
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(new Set([mails, process, worker]).size).toBe(3);
  });
});
