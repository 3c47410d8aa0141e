import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';

import type { Email, SessionId, UserId } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';

import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import type { RateVerdict } from './rate-limit-store.js';
import { RateLimiter, type RateLimitSettings } from './rate-limiter.js';

const ADDRESS = '192.0.2.1';
const SESSION = { kind: 'session', sessionId: 'of ada' as SessionId } as const;

function limiterContext(settings: Partial<RateLimitSettings> = {}) {
  const clock = new FixedClock();
  const store = new MemoryRateLimitStore(clock);
  const limiter = new RateLimiter(store, { enabled: true, defaultLimit: { windowMs: 10_000, max: 100 }, ...settings });
  return { clock, store, limiter };
}

/** How many of `times` requests were allowed before the first refusal. */
async function letInOf(times: number, take: () => RateVerdict | Promise<RateVerdict>): Promise<number> {
  for (let letIn = 0; letIn < times; letIn++) if (!(await take()).allowed) return letIn;
  return times;
}

describe('the limits of a client IP address', () => {
  it('log one warning if IP addresses cannot be parsed', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const { limiter } = limiterContext();
    await limiter.takeForIp('/ok', ADDRESS);
    expect(warned).not.toHaveBeenCalled();
    for (const unreadable of ['host:80', 'unknown', undefined]) await limiter.takeForIp('/ok', unreadable);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });

  it('hold for each path by itself', async () => {
    const { limiter } = limiterContext();
    expect(await letInOf(200, () => limiter.takeForIp('/get-session', ADDRESS))).toBe(100);
    expect(await letInOf(200, () => limiter.takeForIp('/two-factor/send-otp', ADDRESS))).toBe(3);
  });

  it('apply to unknown paths too, which never count towards a known one', async () => {
    const { limiter } = limiterContext();
    expect(await letInOf(200, () => limiter.takeUnknown('/two-factor/send-otp', ADDRESS))).toBe(3);
    expect(await letInOf(200, () => limiter.takeUnknown('/no-such-path', ADDRESS))).toBe(100);
    expect(await letInOf(9, () => limiter.takeForIp('/two-factor/send-otp', ADDRESS))).toBe(3);
  });

  it('count preflights of a path apart, and never by a stricter limit than the default', async () => {
    const { limiter } = limiterContext({ customLimits: { '/get-session': { windowMs: 10_000, max: 150 } } });
    expect(await letInOf(200, () => limiter.takePreflight('/two-factor/send-otp', ADDRESS))).toBe(100);
    expect(await letInOf(200, () => limiter.takePreflight('/get-session', ADDRESS))).toBe(150);
    expect(await letInOf(9, () => limiter.takeForIp('/two-factor/send-otp', ADDRESS))).toBe(3);
  });

  it('hold for each address by itself, and one network of IPv6 is one', async () => {
    const { limiter } = limiterContext();
    expect(await letInOf(9, () => limiter.takeForIp('/forget-password', '2001:db8::1'))).toBe(3);
    expect(await letInOf(9, () => limiter.takeForIp('/forget-password', '2001:db8::2'))).toBe(0);
    expect(await letInOf(9, () => limiter.takeForIp('/forget-password', '2001:db8:0:1::2'))).toBe(3);
  });

  it('are shared by an alias and by all values of a parameter', async () => {
    const { limiter } = limiterContext({ defaultLimit: { windowMs: 10_000, max: 2 } });
    expect(await letInOf(2, () => limiter.takeForIp('/forget-password', ADDRESS))).toBe(2);
    expect(await letInOf(9, () => limiter.takeForIp('/request-password-reset', ADDRESS))).toBe(1);
    let value = 0;
    expect(await letInOf(9, () => limiter.takeForIp(`/reset-password/${value++}`, ADDRESS))).toBe(2);
  });

  it('apply to clients without an IP address, who share one budget', async () => {
    const { limiter } = limiterContext();
    expect(await letInOf(9, () => limiter.takeForIp('/two-factor/enable', undefined))).toBe(3);
    expect(await letInOf(9, () => limiter.takeForIp('/two-factor/enable', 'not an address'))).toBe(0);
  });

  it('are the custom limits if there are any', async () => {
    const { limiter } = limiterContext({ customLimits: { '/get-*': { windowMs: 60_000, max: 5 } } });
    expect(await letInOf(9, () => limiter.takeForIp('/get-session', ADDRESS))).toBe(5);
    expect(limiter.takeForIp('/get-session', ADDRESS)).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  it('are returned without a promise if the counters are in memory', () => {
    expect(limiterContext().limiter.takeForIp('/get-session', ADDRESS)).toEqual({ allowed: true, count: 1 });
  });
});

describe('the limits of an e-mail address', () => {
  it('are twenty sign-ins in a quarter of an hour over all clients, reset by a correct password', async () => {
    const { clock, limiter } = limiterContext();
    const counter = { kind: 'email', email: 'ada@example.no' as Email } as const;
    const take = () => limiter.takePassword(counter);
    expect(await letInOf(25, take)).toBe(20);
    clock.advance(900_000);
    expect(await take()).toMatchObject({ allowed: false });
    await limiter.resetPassword(counter);
    expect(await letInOf(25, take)).toBe(20);
    clock.advance(900_001);
    expect(await letInOf(25, take)).toBe(20);
  });

  it('are five mails of each kind in ten minutes', async () => {
    const { clock, limiter } = limiterContext();
    expect(await letInOf(9, () => limiter.takeMail('verify-email', 'ada@example.no'))).toBe(5);
    expect(await letInOf(9, () => limiter.takeMail('otp', 'Ada@example.no'))).toBe(5);
    expect(limiter.takeMail('otp', 'ada@example.no')).toEqual({ allowed: false, retryAfterSeconds: 600 });
    clock.advance(600_001);
    expect(await letInOf(9, () => limiter.takeMail('otp', 'ada@example.no'))).toBe(5);
  });
});

describe('the limit of accounts per client IP address', () => {
  it('is sixty in ten minutes, except those that were given back', async () => {
    const { clock, limiter } = limiterContext();
    const { take, giveBack } = limiter.signUpCounter(ADDRESS);
    expect(await letInOf(99, take)).toBe(60);
    await giveBack();
    expect(await letInOf(9, take)).toBe(1);
    expect(await letInOf(9, limiter.signUpCounter('192.0.2.2').take)).toBe(9);
    clock.advance(600_001);
    expect(await letInOf(99, take)).toBe(60);
  });
});

describe('the limits of what requests do', () => {
  it.each([
    ['accounts', (limiter: RateLimiter) => limiter.signUpCounter(ADDRESS), 60],
    ['changes of an unverified address', (limiter: RateLimiter) => limiter.emailChangeCounter('ada' as UserId), 5],
  ])('of %s are not prolonged by failures that overlap', async (_, counterOf, max) => {
    const { clock, limiter } = limiterContext();
    const { take, confirm, giveBack } = counterOf(limiter);
    for (let n = 2; n < max; n++) {
      await take();
      await confirm();
    }
    clock.advance(599_000);
    await take();
    clock.advance(500);
    expect(await take()).toMatchObject({ count: max });
    await giveBack();
    await giveBack();
    clock.advance(501);
    expect(await take()).toMatchObject({ count: 1 });
  });

  it.each([true, false])(
    'begin their window anew only with a confirmed request (confirmed: %s)',
    async (isConfirmed) => {
      const { clock, limiter } = limiterContext();
      const { take, confirm } = limiter.signUpCounter(ADDRESS);
      await take();
      clock.advance(400_000);
      await take();
      if (isConfirmed) await confirm();
      clock.advance(400_000);
      expect(await take()).toMatchObject({ count: isConfirmed ? 3 : 1 });
    },
  );
});

describe('the limits of passwords', () => {
  it('are counted separately for an e-mail address, a known device and a session', async () => {
    const { limiter } = limiterContext();
    const email = 'ada@example.no' as Email;
    const counters = [{ kind: 'email', email }, { kind: 'device', entry: email }, SESSION] as const;
    for (const counter of counters) expect(await letInOf(25, () => limiter.takePassword(counter))).toBe(20);
  });
});

describe('a disabled limiter', () => {
  it('accepts everything and counts nothing', async () => {
    const { store, limiter } = limiterContext({ enabled: false });
    expect(await letInOf(200, () => limiter.takeForIp('/two-factor/enable', ADDRESS))).toBe(200);
    expect(await letInOf(200, () => limiter.takePassword(SESSION))).toBe(200);
    expect(await letInOf(200, () => limiter.takeMail('otp', 'ada@example.no'))).toBe(200);
    const { take, giveBack } = limiter.signUpCounter(ADDRESS);
    expect(await letInOf(200, take)).toBe(200);
    await limiter.resetPassword(SESSION);
    await giveBack();
    expect(store.size).toBe(0);
  });
});
