import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { fateOf, openClient, send } from './send.mjs';

const BY_THE_SERVICE = { 'x-content-type-options': 'nosniff' };
const answer = (status: number, headers = {}) => ({ status, headers, body: '' });

describe('the outcome of a request', () => {
  it('is expected, or failed in the service', () => {
    expect(fateOf(answer(200, BY_THE_SERVICE), 200)).toBe('expected');
    expect(fateOf(answer(500, BY_THE_SERVICE), 200)).toBe('failed');
    expect(fateOf(answer(401, BY_THE_SERVICE), 200)).toBe('failed');
  });

  it('is overloaded when a busy service rejects it', () => {
    expect(fateOf(answer(503, BY_THE_SERVICE), 200)).toBe('overloaded');
  });

  it.each([500, 502, 503, 504])('was dropped when the proxy answered %i itself', (status) => {
    expect(fateOf(answer(status), 200)).toBe('dropped');
  });
});

describe('send', () => {
  let server: Server;
  afterEach(() => server.closeAllConnections());

  async function listening(listener: RequestListener): Promise<string> {
    server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    server.unref();
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('sends a request once, even if its connection breaks', async () => {
    let arrived = 0;
    const address = await listening((request) => {
      arrived += 1;
      request.socket.destroy();
    });
    const post = { agent: openClient(), address, method: 'POST', path: '/', headers: {}, body: {} };
    await expect(send(post)).rejects.toThrow('socket hang up');
    await expect(send({ ...post, method: 'GET', body: undefined })).rejects.toThrow('socket hang up');
    expect(arrived).toBe(2);
  });
});
