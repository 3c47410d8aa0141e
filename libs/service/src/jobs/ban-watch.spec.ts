import { describe, expect, it } from '@jest/globals';

import { FixedClock } from '@portvakt/kernel/testing';

import { BanWatch } from './ban-watch.js';

const TTL_MS = 300_000;

function aWatch({ enabled = true } = {}) {
  const clock = new FixedClock();
  const asked: Date[] = [];
  const logged: string[] = [];
  const context = { clock, asked, logged, elapsed: 0, banned: ['kari'], fails: false };
  const watch = new BanWatch({
    clock,
    cookieCache: { enabled, ttlMs: TTL_MS },
    elapsedMs: () => context.elapsed,
    log: { error: (_facts, message) => void logged.push(message) },
    users: {
      async bannedAfter(time) {
        if (context.fails) throw new Error('the database fails');
        asked.push(time);
        return new Set(context.banned);
      },
    },
  });
  return { ...context, context, watch };
}

const twoReadings = (asked: readonly Date[]): Promise<void> =>
  new Promise((resolve) => {
    const timer = setInterval(() => {
      if (asked.length < 2) return;
      clearInterval(timer);
      resolve();
    }, 20);
  });

describe('BanWatch', () => {
  it('knows the bans from the start, of as long as a session-data cookie can be valid and a minute', async () => {
    const { watch, asked, clock } = aWatch();
    await watch.onModuleInit();
    await watch.onApplicationShutdown();
    expect(watch.userIds()).toEqual(new Set(['kari']));
    expect(asked).toEqual([new Date(clock.now().getTime() - TTL_MS - 60_000)]);
  });

  it('reads again after a second', async () => {
    const { watch, context, asked } = aWatch();
    await watch.onModuleInit();
    context.banned = ['kari', 'ola'];
    await twoReadings(asked);
    await watch.onApplicationShutdown();
    expect(watch.userIds()).toEqual(new Set(['kari', 'ola']));
  });

  it('knows nothing once the newest reading is older than two seconds', async () => {
    const { watch, context } = aWatch();
    await watch.onModuleInit();
    await watch.onApplicationShutdown();
    context.elapsed = 2_000;
    expect(watch.userIds()).not.toBeNull();
    context.elapsed = 2_001;
    expect(watch.userIds()).toBeNull();
  });

  it('knows nothing when the database fails, and says so in the log', async () => {
    const { watch, context, logged } = aWatch();
    context.fails = true;
    await watch.onModuleInit();
    await watch.onApplicationShutdown();
    expect(watch.userIds()).toBeNull();
    expect(logged).toEqual(['session-data cookies are not accepted, because bans cannot be read']);
  });

  it('reads nothing while the session-data cookie is off', async () => {
    const { watch, asked } = aWatch({ enabled: false });
    await watch.onModuleInit();
    await watch.onApplicationShutdown();
    expect(asked).toEqual([]);
  });
});
