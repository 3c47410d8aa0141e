import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';

import { readJsonBodiesOnly } from './body-parser.js';
import { isSocialCallback, UNREADABLE_BODY } from './social-callback.js';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=xx';

let server: FastifyInstance;
let seen: unknown;

beforeAll(async () => {
  server = fastify();
  readJsonBodiesOnly(server);
  for (const path of ['/sign-in/social', '/callback/:id', '/base/callback/:provider', '/callback/:id/more']) {
    server.post(path, async ({ body }) => {
      seen = body;
      return {};
    });
  }
  await server.ready();
});
afterAll(() => server.close());

async function post(url: string, payload: string, contentType?: string): Promise<number> {
  seen = 'nothing';
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const answer = await server.inject({ method: 'POST', url, payload, headers });
  return answer.statusCode;
}

describe('a request', () => {
  it.each(['application/json', 'application/json; charset=utf-8'])('reads %s', async (type) => {
    expect(await post('/sign-in/social', '{"provider":"github"}', type)).toBe(200);
    expect(seen).toEqual({ provider: 'github' });
  });

  it.each(['application/json', 'text/plain', FORM, undefined])(
    'has no body if it has no bytes, content type %s',
    async (type) => {
      expect(await post('/sign-in/social', '', type)).toBe(200);
      expect(seen).toBeUndefined();
    },
  );

  it.each([FORM, 'text/plain', MULTIPART, 'application/xml'])(
    'ignores a body of the content type %s (D-16)',
    async (type) => {
      expect(await post('/sign-in/social', 'provider=github', type)).toBe(415);
      expect(seen).toBe('nothing');
    },
  );

  it.each(['{', 'provider=github', '{"a":1}x'])('rejects invalid JSON: %s', async (text) => {
    expect(await post('/sign-in/social', text, 'application/json')).toBe(400);
    expect(seen).toBe('nothing');
  });

  it('never treats a field as an inherited property', async () => {
    expect(
      await post(
        '/sign-in/social',
        '{"__proto__":{"x":1},"a":{"constructor":{"prototype":{"x":1}}}}',
        'application/json',
      ),
    ).toBe(200);
    expect((seen as { x?: number }).x).toBeUndefined();
  });

  it('is not treated as a callback because of a similar path', async () => {
    expect(await post('/callback/github/more', 'code=x', FORM)).toBe(415);
  });
});

describe.each(['/callback/github', '/base/callback/github'])('a social callback (%s)', (path) => {
  it('reads a form', async () => {
    expect(await post(path, 'code=a+code&state=s%26t&user=%7B%7D', FORM)).toBe(200);
    expect(seen).toEqual({ code: 'a code', state: 's&t', user: '{}' });
  });

  it('keeps all values of a repeated field', async () => {
    await post(path, 'state=one&state=two&code=c', `${FORM}; charset=UTF-8`);
    expect(seen).toEqual({ state: ['one', 'two'], code: 'c' });
  });

  it('reads a multipart form', async () => {
    const part = '--xx\r\ncontent-disposition: form-data; name="code"\r\n\r\na code\r\n--xx--\r\n';
    expect(await post(path, part, MULTIPART)).toBe(200);
    expect(seen).toEqual({ code: 'a code' });
  });

  it('reads JSON', async () => {
    await post(path, '{"code":"c"}', 'application/json');
    expect(seen).toEqual({ code: 'c' });
  });

  it.each([
    ['{', 'application/json'],
    ['code=c', 'application/xml'],
    ['code=c', 'text/plain'],
    ['code=c', MULTIPART],
    ['code=c', 'multipart/form-data'],
    ['', 'multipart/form-data; boundary=xx'],
  ])('rejects no body that it cannot read: %j as %s', async (text, type) => {
    expect(await post(path, text, type)).toBe(200);
    expect(seen).toBe(UNREADABLE_BODY);
  });

  it.each([
    ['fields', FORM, Array.from({ length: 16_300 }, (_, i) => i.toString(36).padStart(3, '0')).join('&')],
    ['repetitions of a field', FORM, 'a&'.repeat(32_000)],
    ['parts', MULTIPART, '--xx\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_000) + '--xx--\r\n'],
  ])('does not parse a form with thousands of %s', async (_, type, text) => {
    const parsed = jest.spyOn(Response.prototype, 'formData');
    expect(await post(path, text, type)).toBe(200);
    expect(seen).toBe(UNREADABLE_BODY);
    expect(parsed).not.toHaveBeenCalled();
    parsed.mockRestore();
  });

  it('reads a form of many fields', async () => {
    const fields = Array.from({ length: 200 }, (_, i): [string, string] => [`f${i}`, String(i)]);
    expect(await post(path, String(new URLSearchParams(Object.fromEntries(fields))), FORM)).toBe(200);
    expect(seen).toEqual(Object.fromEntries(fields));
  });

  it('never treats a form field as an inherited property', async () => {
    await post(path, '__proto__=x&constructor=y&code=c', FORM);
    expect(Object.getPrototypeOf(seen)).toBe(Object.prototype);
    expect(seen).toMatchObject({ code: 'c' });
  });
});

describe('isSocialCallback', () => {
  it.each(['/callback/:id', '/api/auth/callback/:id'])('is true for the route %s', (route) => {
    expect(isSocialCallback(route)).toBe(true);
  });

  it.each([
    '',
    '/callback',
    '/callback/',
    '/callback/github',
    '/callback/:id/x',
    '/delete-user/callback',
    '/callbacks/:id',
  ])('is false for %j', (route) => expect(isSocialCallback(route)).toBe(false));
});
