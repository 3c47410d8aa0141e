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
/** Unfinished answers to `/slow`, which the test ends. */
let open: ServerResponse[] = [];

async function start(openRequestsMs: number): Promise<void> {
  server = createServer({ keepAliveTimeout: LONG_MS }, (request, answer) => {
    if (request.url === '/slow') open.push(answer);
    else answer.end(request.url);
  });
  connections = new OpenConnections(server, openRequestsMs, LONG_MS);
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

  /** Does not wait for this process: the kernel completes a connection before the process accepts it. */
  static begin(): Client {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    return new Client(socket);
  }

  get(path: string): void {
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  }

  /** Resolves when the received text ends with this; returns all of it. */
  async receivedUpTo(text: string): Promise<string> {
    while (!this.received.endsWith(text)) await once(this.socket, 'data');
    return this.received;
  }
}

async function requestsOpen(count: number): Promise<void> {
  while (open.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

const KEPT = /^connection: keep-alive$/im;
const CLOSED = /^connection: close$/im;

describe('connections of a server that drains', () => {
  it('kept, new or busy, serve one more request and close after its answer', async () => {
    const [kept, busy] = [await Client.open(), await Client.open()];
    kept.get('/first');
    expect(await kept.receivedUpTo('/first')).toMatch(KEPT);
    busy.get('/slow');
    await requestsOpen(1);

    connections.drain();
    const fresh = await Client.open();
    for (const client of [kept, fresh]) {
      client.received = '';
      client.get('/second');
      expect(await client.receivedUpTo('/second')).toMatch(CLOSED);
    }
    open[0]?.end('/slow');
    expect(await busy.receivedUpTo('/slow')).toMatch(CLOSED);
    await Promise.all([kept.ended, busy.ended, fresh.ended]);
  });
});

describe('connections of a server that closes', () => {
  it('answer a request that has arrived but was not read yet', async () => {
    const kept = await Client.open();
    kept.get('/first');
    await kept.receivedUpTo('/first');
    connections.drain();

    kept.get('/second');
    const closed = connections.close();
    expect(await kept.receivedUpTo('/second')).toMatch(CLOSED);
    await closed;
  });

  it('are all accepted first, even if many arrive at once', async () => {
    connections.drain();
    const arrived = Array.from({ length: 40 }, () => Client.begin());
    for (const client of arrived) client.get('/first');

    const closed = connections.close();
    await Promise.all(arrived.map(({ ended }) => ended));
    expect(arrived.filter(({ received }) => received.endsWith('/first'))).toHaveLength(40);
    await closed;
  });

  it('are closed at once when they are idle or silent, and after the answer when a request is open', async () => {
    const [idle, silent, busy] = [await Client.open(), await Client.open(), await Client.open()];
    idle.get('/first');
    await idle.receivedUpTo('/first');
    busy.get('/slow');
    await requestsOpen(1);
    connections.drain();

    const closed = connections.close();
    await Promise.all([idle.ended, silent.ended]);
    open[0]?.end('/slow');
    expect(await busy.receivedUpTo('/slow')).toMatch(CLOSED);
    await closed;
  });

  it('are cut when their requests take too long', async () => {
    server.close();
    await start(100);
    const busy = await Client.open();
    busy.get('/slow');
    await requestsOpen(1);
    connections.drain();
    await connections.close();
    await busy.ended;
    expect(busy.received).toBe('');
  });
});

describe('the time of a stop after the drain', () => {
  it('is at most ten seconds, most of them for open requests, with the deadlines in order', () => {
    const { openRequests, mails, process, worker } = STOP_TIMES;
    const times = [8_000, openRequests, mails, process, worker, 10_000];
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(new Set([mails, process, worker]).size).toBe(3);
  });
});
