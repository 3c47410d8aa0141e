import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';

import type { RecentBans } from '@portvakt/adapters/http';
import type { Clock } from '@portvakt/kernel';

import { RepeatedTask } from './repeated-task.js';

/** The maximum age of the list of bans (operators §5.2). */
const MAX_AGE_MS = 2_000;
const EVERY_MS = 1_000;
/** Tolerates differing clocks of processes and slow commits of bans. */
const LEEWAY_MS = 60_000;

export interface BanWatchParts {
  readonly users: { bannedAfter(time: Date): Promise<ReadonlySet<string>> };
  /** The settings of the session-data cookie; nothing is watched while it is off. */
  readonly cookieCache: { readonly enabled: boolean; readonly ttlMs: number };
  readonly clock: Clock;
  readonly log: { error(facts: object, message: string): void };
  /** Milliseconds since a fixed moment; never set back. */
  readonly elapsedMs?: () => number;
}

/**
 * Reads every second which users were banned so recently that their session-data cookies may still be valid. While the
 * list is out of date it is not used, and every session is read from the database.
 */
export class BanWatch implements RecentBans, OnModuleInit, OnApplicationShutdown {
  private readonly task: RepeatedTask;
  private readonly elapsedMs: () => number;
  private banned: ReadonlySet<string> = new Set();
  /** When the newest successful reading began. */
  private readAtMs = -Infinity;

  constructor(private readonly parts: BanWatchParts) {
    this.elapsedMs = parts.elapsedMs ?? (() => performance.now());
    this.task = new RepeatedTask({
      run: () => this.read(),
      firstAfterMs: EVERY_MS,
      everyMs: EVERY_MS,
      log: parts.log,
      failure: 'session-data cookies are not accepted, because bans cannot be read',
    });
  }

  async onModuleInit(): Promise<void> {
    if (!this.parts.cookieCache.enabled) return;
    await this.task.run();
    this.task.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  userIds(): ReadonlySet<string> | null {
    return this.elapsedMs() - this.readAtMs <= MAX_AGE_MS ? this.banned : null;
  }

  private async read(): Promise<void> {
    const { users, clock, cookieCache } = this.parts;
    const begunAtMs = this.elapsedMs();
    this.banned = await users.bannedAfter(new Date(clock.now().getTime() - cookieCache.ttlMs - LEEWAY_MS));
    this.readAtMs = begunAtMs;
  }
}
