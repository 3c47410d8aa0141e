import { once } from 'node:events';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

const MINUTE = 60_000;
const TIMEOUTS = { headers: 1_000, request: 1_500, check: 50, keepAlive: 200, silence: MINUTE };
const HEAD = 'POST /sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const REQUEST_TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

let clients: Client[] = [];

/** A client that never closes its own end. */
interface Client {
  readonly socket: Socket;
  readonly ended: Promise<unknown>;
  received: string;
}

afterEach(() => {
  for (const { socket } of clients) socket.destroy();
  clients = [];
});

const server = (app: TestApp): Server => app.nest.getHttpServer();

const openConnections = (app: TestApp): Promise<number> =>
  new Promise((resolve, reject) =>
    server(app).getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function stalled(app: TestApp, bytes: string): Promise<Client> {
  const socket = connect({ port: (server(app).address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.setEncoding('utf8').on('error', () => undefined);
  const client: Client = { socket, ended: once(socket, 'end'), received: '' };
  socket.on('data', (chunk: string) => (client.received += chunk));
  await once(socket, 'connect');
  socket.write(bytes);
  clients.push(client);
  return client;
}

const untilAllAreClosed = (app: TestApp): Promise<true> => until(async () => (await openConnections(app)) === 0);

describe('a connection whose client keeps its own end open', () => {
  const app = useTestApp({}, { timeouts: TIMEOUTS });

  it.each([
    ['sends nothing at all', ''],
    ['stops in the request line', 'GET /ok HT'],
    ['stops in its headers', `${HEAD}content-length: 20\r\n`],
    ['stops in its body', `${HEAD}content-length: 20\r\n\r\n{"email":`],
  ])('is answered 408 and closed when it %s', async (_, bytes) => {
    const all = await Promise.all(Array.from({ length: 20 }, () => stalled(app, bytes)));
    await Promise.all(all.map(({ ended }) => ended));
    expect(new Set(all.map(({ received }) => received))).toEqual(new Set([REQUEST_TIMEOUT]));
    await untilAllAreClosed(app);
    expect(await openConnections(app)).toBe(0);
  });
});

describe('a connection whose client keeps its own end open, with time to send a request', () => {
  const app = useTestApp({}, { timeouts: { ...TIMEOUTS, headers: MINUTE, request: MINUTE } });

  it('is answered 400 and closed when it sends no HTTP', async () => {
    const client = await stalled(app, '\0\0\0\r\n\r\n');
    await client.ended;
    expect(client.received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    await untilAllAreClosed(app);
    expect(await openConnections(app)).toBe(0);
  });

  it('is closed when it stays idle after an answer', async () => {
    const client = await stalled(app, 'GET /ok HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await client.ended;
    expect(client.received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    await untilAllAreClosed(app);
    expect(await openConnections(app)).toBe(0);
  });
});

describe('a connection whose client does not read', () => {
  const timeouts = { headers: MINUTE, request: MINUTE, check: MINUTE, keepAlive: MINUTE, silence: 500 };
  const app = useTestApp({}, { timeouts });

  it('is closed when it sends requests and never reads the answers', async () => {
    const { socket } = await stalled(app, '');
    socket.pause();
    const requests = 'GET /api/web-config HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(10_000);
    socket.write(requests);
    await untilAllAreClosed(app);
    expect(await openConnections(app)).toBe(0);
  });
});

describe('a connection to a service as it is installed', () => {
  const app = useTestApp();

  it('has the times that are documented (security O5, L9)', () => {
    expect(server(app)).toMatchObject({ keepAliveTimeout: 75_000, headersTimeout: 20_000, requestTimeout: 30_000 });
  });
});
