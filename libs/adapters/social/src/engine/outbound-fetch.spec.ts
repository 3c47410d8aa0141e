import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { guardedFetch, type OutboundLimits } from './outbound-fetch.js';
import { startServer, type TestServer } from './testing/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const get = (address: string, limits: Partial<OutboundLimits> = {}): Promise<Response> =>
  guardedFetch({ allowHttp: true, ...limits })(address, { method: 'GET', headers: {} });

/** A port that is no longer in use. */
async function originWithoutServer(): Promise<string> {
  const stopped = createServer();
  await new Promise<void>((resolve) => stopped.listen(0, '127.0.0.1', resolve));
  const { port } = stopped.address() as AddressInfo;
  await new Promise((resolve) => stopped.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe('guardedFetch', () => {
  it('returns a response with any status', async () => {
    server.answerJson({ hei: 'verden' }, 418);
    const response = await get(server.origin);
    expect(response.status).toBe(418);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ hei: 'verden' });
  });

  it('returns a response without a body', async () => {
    server.answer((response) => response.writeHead(204).end());
    expect(await (await get(server.origin)).text()).toBe('');
  });

  it('sends a form', async () => {
    server.answerJson({});
    await guardedFetch({ allowHttp: true })(`${server.origin}/skjema`, {
      method: 'POST',
      headers: { 'user-agent': 'Portvakt' },
      body: new URLSearchParams({ navn: 'Kåre & co' }),
    });
    expect(server.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: '/skjema',
      body: 'navn=K%C3%A5re+%26+co',
      headers: { 'user-agent': 'Portvakt' },
    });
  });

  it('does not follow a redirect', async () => {
    server.answer((response) => response.writeHead(307, { location: `${server.origin}/elsewhere` }).end());
    await expect(get(server.origin)).rejects.toMatchObject({ reason: 'status 307, which is not followed' });
    expect(server.calls.map((call) => call.path)).not.toContain('/elsewhere');
  });

  it('accepts a body up to the size limit, compressed or not', async () => {
    server.answer((response) => response.end('x'.repeat(100)));
    expect(await (await get(server.origin, { sizeLimitBytes: 100 })).text()).toHaveLength(100);
    const tooLarge = { reason: 'the answer is too large' };
    await expect(get(server.origin, { sizeLimitBytes: 99 })).rejects.toMatchObject(tooLarge);
    const zipped = gzipSync('x'.repeat(1_000_000));
    server.answer((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped));
    await expect(get(server.origin, { sizeLimitBytes: 10_000 })).rejects.toMatchObject(tooLarge);
  });

  it('stops reading at 1 MiB by default while more data arrives', async () => {
    server.answer((response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      };
      response.on('drain', more);
      more();
    });
    await expect(get(server.origin)).rejects.toMatchObject({ reason: 'the answer is too large' });
  });

  it('applies the time limit to the headers and to the body', async () => {
    const late = { reason: 'it took too long' };
    server.answer(() => undefined);
    await expect(get(server.origin, { timeLimitMs: 40 })).rejects.toMatchObject(late);
    server.answer((response) => void response.writeHead(200).write('half'));
    await expect(get(server.origin, { timeLimitMs: 40 })).rejects.toMatchObject(late);
  });

  it('limits a request to ten seconds unless it has a limit of its own', async () => {
    server.answerJson({});
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    await get(server.origin);
    await guardedFetch({ allowHttp: true })(server.origin, { method: 'GET', headers: {}, timeLimitMs: 5_000 });
    expect(timeout.mock.calls).toEqual([[10_000], [5_000]]);
    timeout.mockRestore();
  });

  it('reports an unreachable host with the error code of the operating system', async () => {
    await expect(get(await originWithoutServer())).rejects.toMatchObject({ reason: 'not reached (ECONNREFUSED)' });
    server.answer((response) => response.destroy());
    await expect(get(server.origin)).rejects.toMatchObject({ reason: expect.stringMatching(/^not reached/) });
  });

  it.each(['http://localhost:1/', 'http://[::1]:1/', 'http://127.8.9.1:1/', 'https://localhost:1/'])(
    'sends a request to %s if plain http is allowed',
    async (address) => {
      await expect(get(address)).rejects.toMatchObject({ reason: expect.stringMatching(/^not reached/) });
    },
  );

  it.each([
    ['plain http where it is not switched on', 'http://127.0.0.1:1/', false],
    ['plain http to another host than this one', 'http://eksempel.no/', true],
    ['a host that only begins like this one', 'http://127.0.0.1.eksempel.no/', true],
    ['the unspecified address', 'http://0.0.0.0:1/', true],
    ['another protocol', 'file:///etc/hosts', true],
    ['what is no address', 'eksempel.no', true],
  ])('sends no request to %s', async (_, address, allowHttp) => {
    await expect(get(address, { allowHttp })).rejects.toMatchObject({ reason: 'the URL is not https' });
  });
});
