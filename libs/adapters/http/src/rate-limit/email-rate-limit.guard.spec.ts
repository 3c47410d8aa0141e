import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  HttpCode,
  Module,
  Post,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ThrottlerModule } from '@nestjs/throttler';
import { Test } from '@nestjs/testing';
import type { FastifyReply } from 'fastify';

import type { Email } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';
import { aSession, aSessionUser } from '@portvakt/session/testing';

import { TooManyRequestsError } from '../errors/request-error.js';
import type { RequestWithSession } from '../session/current-session.js';
import { EmailRateLimitGuard } from './email-rate-limit.guard.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { RateLimiter } from './rate-limiter.js';
import { throttlerOptions } from './throttler-options.js';

@Catch(TooManyRequestsError)
class TooManyFilter implements ExceptionFilter<TooManyRequestsError> {
  catch(error: TooManyRequestsError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.status(429).send({ code: error.code, seconds: error.retryAfterSeconds });
  }
}

/** Replaces the session guard: a header names the signed-in user. */
class NamedUserGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RequestWithSession>();
    request.user = { session: aSession(), user: aSessionUser({ email: String(request.headers['x-user']) as Email }) };
    return true;
  }
}

@Controller()
@UseFilters(TooManyFilter)
class CredentialController {
  @Post(['sign-in/email', 'sign-up/email'])
  @HttpCode(200)
  @UseGuards(EmailRateLimitGuard)
  signIn(): null {
    return null;
  }

  @Post('change-password')
  @HttpCode(200)
  @UseGuards(NamedUserGuard, EmailRateLimitGuard)
  changePassword(): null {
    return null;
  }
}

describe('the limit by e-mail address of a route', () => {
  let app: NestFastifyApplication;
  let clock: FixedClock;
  let limiter: RateLimiter;

  afterEach(() => app.close());

  async function start(enabled = true): Promise<void> {
    clock = new FixedClock();
    const store = new MemoryRateLimitStore(clock);
    limiter = new RateLimiter(store, { enabled, defaultLimit: { windowMs: 10_000, max: 100 } });

    @Module({ providers: [{ provide: RateLimiter, useValue: limiter }], exports: [RateLimiter] })
    class LimiterModule {}

    const module = await Test.createTestingModule({
      imports: [
        ThrottlerModule.forRootAsync({ imports: [LimiterModule], inject: [RateLimiter], useFactory: throttlerOptions }),
      ],
      controllers: [CredentialController],
    }).compile();
    const adapter = new FastifyAdapter({ trustProxy: '127.0.0.1' });
    app = module.createNestApplication<NestFastifyApplication>(adapter, { logger: false });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  }

  async function post(path: string, payload: object, headers: Record<string, string> = {}): Promise<number> {
    return (await app.inject({ method: 'POST', url: path, payload, headers })).statusCode;
  }

  it('accepts three requests for one e-mail address of the body, in any letter case, then answers when to retry', async () => {
    await start();
    const statuses = [];
    for (const email of ['ada@example.no', 'ADA@example.no', 'ada@example.no']) {
      statuses.push(await post('/sign-in/email', { email }));
    }
    expect(statuses).toEqual([200, 200, 200]);
    clock.advance(500);
    const refused = await app.inject({ method: 'POST', url: '/sign-in/email', payload: { email: 'ada@example.no' } });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ code: 'TOO_MANY_REQUESTS', seconds: 10 });
    clock.advance(9_501);
    expect(await post('/sign-in/email', { email: 'ada@example.no' })).toBe(200);
  });

  it('counts other e-mail addresses, paths and clients separately', async () => {
    await start();
    const email = 'ada@example.no';
    for (let i = 0; i < 4; i++) await post('/sign-in/email', { email });
    expect(await post('/sign-in/email', { email })).toBe(429);
    expect(await post('/sign-in/email', { email: 'bo@example.no' })).toBe(200);
    expect(await post('/sign-up/email', { email })).toBe(200);
    expect(await post('/sign-in/email', { email }, { 'x-forwarded-for': '192.0.2.9' })).toBe(200);
  });

  it('accepts exactly three of many concurrent requests', async () => {
    await start();
    const posts = Array.from({ length: 200 }, () => post('/sign-in/email', { email: 'ada@example.no' }));
    const statuses = await Promise.all(posts);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });

  it('uses the e-mail address of the session and ignores one in the body', async () => {
    await start();
    for (let i = 0; i < 3; i++) {
      const email = `other-${i}@example.no`;
      expect(await post('/change-password', { email }, { 'x-user': 'ada@example.no' })).toBe(200);
    }
    expect(await post('/change-password', { email: 'another@example.no' }, { 'x-user': 'ada@example.no' })).toBe(429);
    expect(await post('/change-password', {}, { 'x-user': 'bo@example.no' })).toBe(200);
  });

  it.each([{}, { email: '' }, { email: 7 }, { email: ['ada@example.no'] }, { email: null }, []])(
    'does not apply to a body without an e-mail address: %j',
    async (body) => {
      await start();
      for (let i = 0; i < 6; i++) expect(await post('/sign-in/email', body)).toBe(200);
    },
  );

  it('adds no header to the answer of an accepted request', async () => {
    await start();
    const answer = await app.inject({ method: 'POST', url: '/sign-in/email', payload: { email: 'ada@example.no' } });
    expect(Object.keys(answer.headers).filter((name) => /ratelimit|retry/i.test(name))).toEqual([]);
  });

  it('does not apply if rate limits are disabled', async () => {
    await start(false);
    for (let i = 0; i < 6; i++) expect(await post('/sign-in/email', { email: 'ada@example.no' })).toBe(200);
  });
});
