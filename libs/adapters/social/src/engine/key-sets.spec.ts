import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { jwtVerify } from 'jose';

import { KeySets } from './key-sets.js';
import { guardedFetch } from './outbound-fetch.js';
import { type IdTokenSigner, idTokenSigner } from './testing/id-token-signer.js';
import { startServer, type TestServer } from './testing/start-server.js';

let server: TestServer;
let signer: IdTokenSigner;
let keySets: KeySets;
beforeAll(async () => {
  [server, signer] = await Promise.all([startServer(), idTokenSigner()]);
});
beforeEach(() => {
  keySets = new KeySets(guardedFetch({ allowHttp: true }));
});
afterAll(() => server.stop());

let paths = 0;
/** A URL that was never requested before. */
const freshPath = (): string => `/jwks-${++paths}`;
const callsOf = (path: string): number => server.calls.filter((call) => call.path === path).length;

const verified = async (paths: readonly string[], header = {}) =>
  jwtVerify(await signer.sign({ sub: '1' }, header), keySets.keysAt(paths.map((path) => `${server.origin}${path}`)));

describe('the key sets', () => {
  it('are fetched once for many tokens, also concurrently', async () => {
    server.answerJson(signer.keySet);
    const path = freshPath();
    await Promise.all([verified([path]), verified([path]), verified([path])]);
    await verified([path]);
    expect(callsOf(path)).toBe(1);
    expect(server.calls.at(-1)).toMatchObject({ method: 'GET', headers: { 'user-agent': 'Portvakt' } });
  });

  it('are not fetched again immediately for an unknown key', async () => {
    server.answerJson(signer.keySet);
    const path = freshPath();
    await verified([path]);
    await expect(verified([path], { kid: 'unknown' })).rejects.toThrow();
    await expect(verified([path], { kid: 'unknown' })).rejects.toThrow();
    expect(callsOf(path)).toBe(1);
  });

  it('are fetched again for an unknown key after half a minute, once', async () => {
    const [path, now] = [freshPath(), jest.spyOn(Date, 'now')];
    const start = Date.now();
    now.mockReturnValue(start);
    server.answerJson(signer.keySet);
    await verified([path]);
    now.mockReturnValue(start + 30_000);
    const [key] = signer.keySet.keys;
    server.answerJson({ keys: [{ ...key, kid: 'key-2' }] });
    await expect(verified([path], { kid: 'key-2' })).resolves.toBeDefined();
    await expect(verified([path], { kid: 'key-3' })).rejects.toThrow();
    expect(callsOf(path)).toBe(2);
    now.mockRestore();
  });

  it('are used for ten minutes and fetched again afterwards', async () => {
    const [path, now] = [freshPath(), jest.spyOn(Date, 'now')];
    const start = Date.now();
    now.mockReturnValue(start);
    server.answerJson(signer.keySet);
    await verified([path]);
    now.mockReturnValue(start + 599_999);
    await verified([path]);
    expect(callsOf(path)).toBe(1);
    now.mockReturnValue(start + 600_001);
    await verified([path]);
    expect(callsOf(path)).toBe(2);
    now.mockRestore();
  });

  it('find a key in the second set, also if the first is unavailable', async () => {
    const [first, second] = [freshPath(), freshPath()];
    server.answer((response, { path }) =>
      response.writeHead(path === second ? 200 : 500).end(JSON.stringify(signer.keySet)),
    );
    await expect(verified([first, second])).resolves.toBeDefined();
    server.answerJson({ keys: [] });
    const third = freshPath();
    await expect(verified([third, second])).resolves.toBeDefined();
    await expect(verified([third])).rejects.toThrow();
  });

  it.each([
    ['another status', 201, ''],
    ['a refusal', 403, '{}'],
    ['no JSON', 200, '<html>'],
    ['no key set', 200, '[]'],
  ])('reject %s as a key set', async (_, status, body) => {
    server.answer((response) => response.writeHead(status).end(body || JSON.stringify(signer.keySet)));
    await expect(verified([freshPath()])).rejects.toThrow();
  });

  it('are fetched with a time limit of five seconds', async () => {
    const limits: unknown[] = [];
    keySets = new KeySets((_address, { timeLimitMs }) => {
      limits.push(timeLimitMs);
      return Promise.resolve(Response.json(signer.keySet));
    });
    await verified([freshPath()]);
    expect(limits).toEqual([5_000]);
  });

  it('are fetched over https only, unless plain http is allowed', async () => {
    keySets = new KeySets(guardedFetch({ allowHttp: false }));
    server.answerJson(signer.keySet);
    await expect(verified([freshPath()])).rejects.toMatchObject({ reason: 'the URL is not https' });
  });
});
