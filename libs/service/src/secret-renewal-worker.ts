import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 30_000;

export interface SecretRenewalTask {
  readonly table: string;
  readonly renewal: { run(signal: AbortSignal): Promise<number> };
  readonly unreadable: { count(): Promise<number> };
}

export interface SecretRenewalLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Encrypts stored secrets with the newest key, once after each start, beside the requests. */
export class SecretRenewalWorker {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly tasks: readonly SecretRenewalTask[],
    private readonly log: SecretRenewalLog,
  ) {}

  start(): void {
    this.running = this.runUntilDone();
  }

  /** Finishes the batch at hand; the rest is done after the next start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Returns whether everything was renewed; reports what cannot be decrypted. */
  async run(): Promise<boolean> {
    const { signal } = this.stopping;
    try {
      const renewed = await this.each(({ renewal }) => renewal.run(signal));
      if (signal.aborted) return true;
      this.log.info({ renewed }, 'stored secrets are encrypted with the newest key');
      const unreadable = await this.each((task) => task.unreadable.count());
      if (Object.values(unreadable).some((rows) => rows > 0)) {
        this.log.error({ unreadable }, 'stored secrets cannot be decrypted: the key of these rows is not configured');
      }
      return true;
    } catch (error) {
      this.log.error({ error: String(error) }, 'stored secrets were not all encrypted with the newest key; tried again later');
      return false;
    }
  }

  private async runUntilDone(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !(await this.run())) {
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async each(numberOf: (task: SecretRenewalTask) => Promise<number>): Promise<Readonly<Record<string, number>>> {
    const numbers: Record<string, number> = {};
    for (const task of this.tasks) numbers[task.table] = await numberOf(task);
    return numbers;
  }
}
