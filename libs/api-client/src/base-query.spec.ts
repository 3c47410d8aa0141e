import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';

import { type AuthBaseQuery, createBaseQuery } from './base-query.js';

let server: Server;
let base: string;
let paths: string[];
let languages: unknown[];
let config: unknown;
let ask: AuthBaseQuery;

const queryApi = { signal: new AbortController().signal } as BaseQueryApi;
const realFetch = globalThis.fetch;
const RealRequest = globalThis.Request;

beforeEach(async () => {
  paths = [];
  languages = [];
  config = { basePath: '/api/auth' };
  server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    languages.push(request.headers['accept-language']);
    const [status, headers, body] = answerTo(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Node has no page to resolve a relative URL against.
  globalThis.Request = class extends RealRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, base) : input, init);
    }
  };
  ask = createBaseQuery(() => 'nn');
});

afterEach(async () => {
  globalThis.Request = RealRequest;
  globalThis.fetch = realFetch;
  await new Promise((resolve) => server.close(resolve));
});

/** The waiting times in the next refusals of the list of authenticators. */
let waits: string[] = [];

function answerTo(url: string): [number, Record<string, string>, string] {
  if (url === '/api/web-config') return config ? [200, {}, JSON.stringify(config)] : [500, {}, ''];
  const refused = JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'For mange forespørsler.' });
  if (url.endsWith('/limited')) return [429, { 'x-retry-after': '8', 'retry-after': '9' }, refused];
  if (url.endsWith('/list-user-twofactors') && waits.length > 0) {
    return [429, { 'x-retry-after': waits.shift() ?? '' }, refused];
  }
  if (url.endsWith('/busy')) return [503, { 'retry-after': '2' }, ''];
  if (url.endsWith('/proxy')) return [502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>'];
  if (url.endsWith('/limited-by-proxy')) return [429, { 'retry-after': 'Sat, 21 Nov 2026 12:00:00 GMT' }, ''];
  if (url.endsWith('/missing')) return [404, {}, ''];
  if (url.endsWith('/nobody')) return [200, {}, 'null'];
  return [200, {}, '{"ok":true}'];
}

const call = async (url: string) => ask({ url }, queryApi, {});

describe('base query', () => {
  it('learns the base path once and sends requests below it', async () => {
    expect(await call('/get-session')).toEqual({ data: { ok: true } });
    await call('/list-sessions');
    expect(paths).toEqual(['GET /api/web-config', 'GET /api/auth/get-session', 'GET /api/auth/list-sessions']);
  });

  it('does not ask for the base path again when the app has requested its settings', async () => {
    await call('/api/web-config');
    await call('/get-session');
    expect(paths).toEqual(['GET /api/web-config', 'GET /api/auth/get-session']);
  });

  it.each(['/api/return-address', '/ready', '/assets/theme/0/privacy.nb.json'])('sends %s to the site root', async (path) => {
    await call(path);
    expect(paths).toEqual([`GET ${path}`]);
  });

  it('sends the language of the app with each request', async () => {
    await call('/get-session');
    expect(languages).toEqual(['nn', 'nn']);
  });

  it('adds nothing to the root base path', async () => {
    config = { basePath: '/' };
    await call('/get-session');
    expect(paths.at(-1)).toBe('GET /get-session');
  });

  it('fails, and retries with the next request, when the base path cannot be learnt', async () => {
    config = undefined;
    expect(await call('/get-session')).toMatchObject({ error: { code: 'INTERNAL_SERVER_ERROR', status: 500 } });
    config = { basePath: '/' };
    expect(await call('/get-session')).toEqual({ data: { ok: true } });
  });

  it('leaves no question mark when all parameters are omitted', async () => {
    await ask({ url: '/get-session', params: { disableCookieCache: undefined } }, queryApi, {});
    await ask({ url: '/get-session', params: { disableCookieCache: true, disableRefresh: undefined } }, queryApi, {});
    expect(paths.slice(1)).toEqual([
      'GET /api/auth/get-session',
      'GET /api/auth/get-session?disableCookieCache=true',
    ]);
  });

  it('returns null where the API answers null', async () => {
    expect(await call('/nobody')).toEqual({ data: null });
  });
});

describe('list of authenticators, which the service answers a few times in ten seconds', () => {
  const LIST = '/two-factor/list-user-twofactors';

  it('is asked for again after a short wait', async () => {
    waits = ['1'];
    const start = Date.now();
    expect(await call(LIST)).toEqual({ data: { ok: true } });
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
  });

  it('is refused after a second refusal, or a long wait', async () => {
    waits = ['0', '7'];
    expect(await call(LIST)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 7 } });
    waits = ['60'];
    expect(await call(LIST)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 } });
  });
});

describe('failed request', () => {
  it('has the code and message of the server and the time to wait', async () => {
    expect(await call('/limited')).toEqual({
      error: { code: 'TOO_MANY_REQUESTS', message: 'For mange forespørsler.', status: 429, retryAfterSeconds: 8 },
    });
  });

  it.each([
    ['/busy', 'OVERLOADED', 503, 2],
    ['/missing', 'NOT_FOUND', 404, null],
    ['/proxy', 'INTERNAL_SERVER_ERROR', 502, null],
    ['/limited-by-proxy', 'TOO_MANY_REQUESTS', 429, null],
  ])('gets a code from its status without an envelope: %s', async (url, code, status, retryAfterSeconds) => {
    expect(await call(url)).toEqual({ error: { code, message: '', status, retryAfterSeconds } });
  });

  it('has status 0 when there was no response', async () => {
    await call('/get-session');
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await call('/get-session')).toMatchObject({ error: { code: 'NETWORK_ERROR', status: 0 } });
  });
});
