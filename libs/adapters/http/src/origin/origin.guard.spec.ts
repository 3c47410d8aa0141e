import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  HttpCode,
  Post,
  Query,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyReply } from 'fastify';

import { RequestError } from '../errors/request-error.js';
import { CallbackUrlPipe } from './callback-url.pipe.js';
import { OriginGuard } from './origin.guard.js';
import { TrustedOrigins } from './trusted-origins.js';

const OWN = 'http://localhost:3000';
const trustedOrigins = TrustedOrigins.parse(OWN, ['https://trusted.example']);

@Catch(RequestError)
class CodeFilter implements ExceptionFilter<RequestError> {
  catch(error: RequestError, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().status(403).send({ code: error.code });
  }
}

@Controller()
@UseGuards(OriginGuard)
@UseFilters(new CodeFilter())
class PagesController {
  @Post(['update-user', 'sign-in/email', 'sign-in/social', 'sign-up/email', 'callback/:id'])
  @HttpCode(200)
  act(@Body() body: unknown): unknown {
    return { body };
  }

  @Get('verify-email')
  land(@Query(CallbackUrlPipe) query: { callbackURL?: string }): unknown {
    return { callbackURL: query.callbackURL };
  }
}

type Headers = Record<string, string>;
const COOKIE: Headers = { cookie: 'portvakt.session_token=x' };

describe('the origin check', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const module = await Test.createTestingModule({
      controllers: [PagesController],
      providers: [{ provide: TrustedOrigins, useValue: trustedOrigins }],
    }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
    app.setGlobalPrefix('api/auth');
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });

  afterAll(() => app.close());

  async function send(
    method: 'GET' | 'POST',
    path: string,
    headers: Headers = {},
    payload?: object,
  ): Promise<string | undefined> {
    const answer = await app.inject({ method, url: `/api/auth${path}`, headers, ...(payload && { payload }) });
    return answer.statusCode === 200 ? 'passed' : answer.json<{ code?: string }>().code;
  }
  const post = (path: string, headers?: Headers, payload?: object): Promise<string | undefined> =>
    send('POST', path, headers, payload);

  describe('of a POST with cookies', () => {
    it.each<[string, Headers]>([
      ['our own origin', { origin: OWN }],
      ['a trusted origin', { origin: 'https://trusted.example' }],
      ['a page of a trusted origin as the referer', { referer: 'https://trusted.example/page?x=1' }],
      ['a trusted origin beside a foreign referer', { origin: OWN, referer: 'https://evil.com/' }],
      ['neither origin nor referer, as programs do', {}],
      ['only the header of the browser that says it is our own page', { 'sec-fetch-site': 'same-origin' }],
      ['only the header of the browser that says the user typed the address', { 'sec-fetch-site': 'none' }],
    ])('accepts %s', async (_, headers) => {
      expect(await post('/update-user', { ...COOKIE, ...headers })).toBe('passed');
    });

    it.each<[string, Headers]>([
      ['a foreign origin', { origin: 'https://evil.com' }],
      ['the origin null', { origin: 'null' }],
      ['a relative origin', { origin: '/' }],
      ['an empty origin beside a trusted referer', { origin: '', referer: `${OWN}/page` }],
      ['another port', { origin: 'http://localhost:3001' }],
      ['another scheme', { origin: 'https://localhost:3000' }],
      ['a foreign origin beside a trusted referer', { origin: 'https://evil.com', referer: `${OWN}/page` }],
      ['a foreign referer that names us', { referer: `https://evil.com/${OWN}` }],
      ['a cross-site request that hides where it is from', { 'sec-fetch-site': 'cross-site' }],
      ['a same-site request that hides where it is from', { 'sec-fetch-site': 'same-site' }],
    ])('rejects %s', async (_, headers) => {
      expect(await post('/update-user', { ...COOKIE, ...headers })).toBe('INVALID_ORIGIN');
    });
  });

  describe('of a POST without cookies', () => {
    it('does not check the origin alone', async () => {
      expect(await post('/sign-in/email', { origin: 'https://evil.com' })).toBe('passed');
      const byScript = { origin: 'https://evil.com', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
      expect(await post('/sign-in/email', byScript)).toBe('passed');
    });

    const signingIn = ['/sign-in/email', '/sign-in/social', '/sign-up/email'];

    it.each(signingIn)('refuses a form of another site on %s', async (path) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
      expect(await post(path, headers)).toBe('INVALID_ORIGIN');
      expect(await post(path, { ...headers, origin: OWN })).toBe('INVALID_ORIGIN');
      expect(await post(path, { ...headers, 'sec-fetch-site': 'same-origin' })).toBe('passed');
      expect(await post('/update-user', headers)).toBe('passed');
    });
  });

  describe('of the URLs in a POST', () => {
    const foreign = 'https://evil.com';

    it.each([
      ['callbackURL', 'INVALID_CALLBACKURL'],
      ['redirectTo', 'INVALID_REDIRECTURL'],
      ['errorCallbackURL', 'INVALID_ERRORCALLBACKURL'],
      ['newUserCallbackURL', 'INVALID_NEWUSERCALLBACKURL'],
    ])('rejects a foreign %s with and without cookies', async (field, code) => {
      expect(await post('/update-user', {}, { [field]: foreign })).toBe(code);
      expect(await post('/update-user', { ...COOKIE, origin: OWN }, { [field]: foreign })).toBe(code);
      expect(await post('/update-user', {}, { [field]: '/dash' })).toBe('passed');
      expect(await post('/update-user', {}, { [field]: 'https://trusted.example/x' })).toBe('passed');
      expect(await post('/update-user', {}, { [field]: '' })).toBe('passed');
    });

    const fields = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'];

    it.each(fields)('rejects a %s that is not a text as malformed', async (field) => {
      for (const value of [1, true, null, ['/dash'], { toString: '/dash' }]) {
        expect(await post('/update-user', {}, { [field]: value })).toBe('VALIDATION_ERROR');
      }
    });

    it('checks the origin first, then the fields in the order of the specification', async () => {
      const all = { newUserCallbackURL: foreign, errorCallbackURL: foreign, redirectTo: foreign, callbackURL: foreign };
      expect(await post('/update-user', { ...COOKIE, origin: foreign }, all)).toBe('INVALID_ORIGIN');
      expect(await post('/update-user', {}, all)).toBe('INVALID_CALLBACKURL');
      expect(await post('/update-user', {}, { ...all, callbackURL: '/' })).toBe('INVALID_REDIRECTURL');
      expect(await post('/update-user', {}, { ...all, callbackURL: '/', redirectTo: '/' })).toBe(
        'INVALID_ERRORCALLBACKURL',
      );
    });

    it('reads callbackURL from the query only if the body has none', async () => {
      const path = `/update-user?callbackURL=${encodeURIComponent(foreign)}`;
      expect(await post(path)).toBe('INVALID_CALLBACKURL');
      expect(await post(path, {}, { callbackURL: '' })).toBe('INVALID_CALLBACKURL');
      expect(await post(path, {}, { callbackURL: '/dash' })).toBe('passed');
      expect(await post('/update-user?callbackURL=%2Fa&callbackURL=%2Fb')).toBe('VALIDATION_ERROR');
      expect(await post(`/update-user?redirectTo=${encodeURIComponent(foreign)}`)).toBe('passed');
    });

    it('ignores a body that is not an object, which the schema rejects later', async () => {
      expect(await post('/update-user', {}, [{ callbackURL: foreign }])).toBe('passed');
    });
  });

  it('accepts the POST of a provider to its callback from the origin of the provider', async () => {
    const headers = { ...COOKIE, origin: 'https://provider.example' };
    expect(await post('/callback/apple', headers, { callbackURL: 'https://evil.com' })).toBe('passed');
  });

  it('checks callbackURL of a GET, but not its origin', async () => {
    const get = (query: string): Promise<string | undefined> =>
      send('GET', `/verify-email${query}`, { ...COOKIE, origin: 'https://evil.com' });
    expect(await get('')).toBe('passed');
    expect(await get('?callbackURL=')).toBe('passed');
    expect(await get('?callbackURL=%2Fdash')).toBe('passed');
    expect(await get('?callbackURL=http%3A%2F%2Flocalhost%3A3000.evil.com')).toBe('INVALID_CALLBACKURL');
    expect(await get('?callbackURL=%2F&callbackURL=%2F')).toBe('VALIDATION_ERROR');
  });
});
