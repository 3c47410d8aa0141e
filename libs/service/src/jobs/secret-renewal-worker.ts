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

/** After each start, encrypts stored secrets with the newest key, in the background. */
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

  /** Resolves when the current batch is finished; the next start continues. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Returns false if an error interrupted the work. Logs the error, and the numbers of rows that no key decrypts. */
  async run(): Promise<boolean> {
    const { signal } = this.stopping;
    try {
      const renewed = await this.countByTable(({ renewal }) => renewal.run(signal));
      if (signal.aborted) return true;
      const unreadable = await this.countByTable((task) => task.unreadable.count());
      if (Object.values(unreadable).some((rows) => rows > 0)) {
        const message = 'stored secrets cannot be decrypted: the key of these rows is not configured';
        this.log.error({ renewed, unreadable }, message);
      } else {
        // After this line, operators can remove a former secret.
        this.log.info({ renewed }, 'stored secrets are encrypted with the newest key');
      }
      return true;
    } catch (error) {
      this.log.error(
        { error: String(error) },
        'stored secrets were not all encrypted with the newest key; tried again later',
      );
      return false;
    }
  }

  private async runUntilDone(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !(await this.run())) {
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async countByTable(
    countOf: (task: SecretRenewalTask) => Promise<number>,
  ): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {};
    for (const task of this.tasks) counts[task.table] = await countOf(task);
    return counts;
  }
}
