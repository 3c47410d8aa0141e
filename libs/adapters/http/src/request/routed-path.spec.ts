import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import * as fc from 'fast-check';

import { basePrefix, belowBase, routedPath } from './routed-path.js';

const pathBelowBase = (url: string, basePath: string): string | null => belowBase(routedPath(url), basePath);

it('the path of an endpoint begins with the base path, unless that is /', () => {
  expect([basePrefix('/'), basePrefix('/api/auth')]).toEqual(['', '/api/auth']);
});

describe('the path below the base', () => {
  it.each([
    ['/api/auth/sign-in/email', '/sign-in/email'],
    ['/api/auth/sign-in/email/?a=/b/', '/sign-in/email'],
    ['/api/auth', '/'],
    ['/api/auth/', '/'],
    ['/api/authority', null],
    ['/ok', null],
    ['/', null],
    ['http://anything.example/api/auth/sign-in/email', '/sign-in/email'],
    ['*', null],
  ])('is for %s: %s', (url, expected) => {
    expect(pathBelowBase(url, '/api/auth')).toBe(expected);
  });

  it('is the whole path if the base path is /', () => {
    expect(pathBelowBase('/?x=1', '/')).toBe('/');
    expect(pathBelowBase('/sign-in/email', '/')).toBe('/sign-in/email');
    expect(pathBelowBase('/a%zz', '/')).toBe('/a%zz');
  });
});

describe('the router and the rate limits', () => {
  const server = new FastifyAdapter({ routerOptions: { ignoreTrailingSlash: true } }).getInstance();
  let port: number;

  beforeAll(async () => {
    server.get('/base/sign-in/email', async () => 'sign-in');
    await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as AddressInfo).port;
  });

  afterAll(() => server.close());

  async function reaches(target: string): Promise<boolean> {
    const sent = request({ host: '127.0.0.1', port, path: target, agent: false }).end();
    const [answer] = await once(sent, 'response');
    return (await text(answer)) === 'sign-in';
  }

  it.each([
    '/base/sign-in/email',
    '/base/sign-in/email/',
    '/base/sign-in/email?x=1',
    '/base/sign-in/email#1',
    '/base/sign-in/em%61il',
    '/%62ase/sign%2din/email?x#y',
    'http://anything.example/base/sign-in/email',
  ])('see the same path in %s', async (target) => {
    expect(await reaches(target)).toBe(true);
    expect(pathBelowBase(target, '/base')).toBe('/sign-in/email');
  });

  it('see the same path in every spelling that reaches the endpoint', async () => {
    const spelled = (letter: string): fc.Arbitrary<string> => {
      const encoded = `%${letter.charCodeAt(0).toString(16)}`;
      return fc.constantFrom(...Array.from({ length: 20 }, () => letter), encoded, `${letter}/`, letter.toUpperCase());
    };
    const paths = fc.tuple(...[...'sign-in'].map(spelled)).map((letters) => letters.join(''));
    const ends = fc.constantFrom('', '/', '//', '?a', '#a', '/#', '/?', ';a', '%2f', '%23');
    const starts = fc.constantFrom('', 'http://a.example', 'https://a.example', '/', '/.');
    await fc.assert(
      fc.asyncProperty(starts, paths, ends, async (start, path, end) => {
        const target = `${start}/base/${path}/email${end}`;
        if (await reaches(target)) expect(pathBelowBase(target, '/base')).toBe('/sign-in/email');
      }),
      { numRuns: 300 },
    );
  });
});
