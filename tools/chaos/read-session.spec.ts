import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { readSession } from './read-session.mjs';

describe('reading a session after a restart', () => {
  let server: Server;

  /** A service that gives these answers, one after the other. */
  async function serviceThatAnswers(...answers: readonly (readonly [number, string])[]): Promise<string> {
    const left = [...answers];
    server = createServer((_, response) => {
      const [status, body] = left.shift() ?? [404, ''];
      response.writeHead(status).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('asks again while the service is overloaded', async () => {
    const address = await serviceThatAnswers([503, ''], [503, ''], [200, '{"user":{"name":"Kari"}}']);
    expect(await readSession(address, 'a=b', 1)).toEqual({ user: { name: 'Kari' } });
  });

  it('returns null for a session that is not valid', async () => {
    expect(await readSession(await serviceThatAnswers([200, 'null']), 'a=b', 1)).toBeNull();
  });

  it('names the status of a defect', async () => {
    await expect(readSession(await serviceThatAnswers([500, '']), 'a=b', 1)).rejects.toThrow('answered 500');
  });
});
