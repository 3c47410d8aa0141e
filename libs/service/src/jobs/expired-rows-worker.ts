import { setTimeout as pause } from 'node:timers/promises';

import type { Clock } from '@portvakt/kernel';

import { jobFailure } from './job-failure.js';

const FIRST_AFTER_MS = 5_000;
const EVERY_MS = 60_000;
/** Rows per statement: small, so that no row is locked for long. The pause between two lets other queries run. */
const BATCH = 500;
const PAUSE_MS = 20;

export interface ExpiredRowsWorkerParts {
  /** Deletes up to `limit` rows and returns whether more may be left. */
  readonly rows: { removeSome(now: Date, limit: number): Promise<boolean> };
  readonly clock: Clock;
  readonly log: { error(facts: object, message: string): void };
}

/** Deletes expired rows once a minute (specification §6). An error is logged; the next run tries again. */
export class ExpiredRowsWorker {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly parts: ExpiredRowsWorkerParts) {}

  start(): void {
    this.next(FIRST_AFTER_MS);
  }

  /** Resolves when the current batch is finished; no further one starts. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  /** Deletes all rows that have expired by now. Never throws: an error is logged. */
  async run(): Promise<void> {
    try {
      while (!this.isStopped && (await this.parts.rows.removeSome(this.parts.clock.now(), BATCH)))
        await pause(PAUSE_MS);
    } catch (cause) {
      this.parts.log.error(jobFailure(cause), 'expired rows could not be deleted; the next run tries again');
    }
  }

  private next(inMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run().then(() => this.next(EVERY_MS));
    }, inMs).unref();
  }
}
