import { setTimeout as pause } from 'node:timers/promises';

import type { Clock } from '@portvakt/kernel';

const FIRST_AFTER_MS = 5_000;
const EVERY_MS = 60_000;
/** Small, so that no batch holds its rows for long; between two of them others have their turn. */
const BATCH = 500;
const PAUSE_MS = 20;

export interface ExpiredRowsWorkerParts {
  /** Answers whether there may be more. */
  readonly rows: { removeSome(now: Date, limit: number): Promise<boolean> };
  readonly clock: Clock;
  readonly log: { error(facts: object, message: string): void };
}

/** Removes what is over, off the request path (specification §6). Whatever fails is logged and tried again. */
export class ExpiredRowsWorker {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly parts: ExpiredRowsWorkerParts) {}

  start(): void {
    this.next(FIRST_AFTER_MS);
  }

  /** Finishes the batch at hand. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  /** Removes everything that is over by now. */
  async run(): Promise<void> {
    try {
      while (!this.isStopped && (await this.parts.rows.removeSome(this.parts.clock.now(), BATCH))) await pause(PAUSE_MS);
    } catch (cause) {
      this.parts.log.error({ error: cause instanceof Error ? cause.name : typeof cause }, 'expired rows stay for now');
    }
  }

  private next(inMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run().then(() => this.next(EVERY_MS));
    }, inMs).unref();
  }
}
