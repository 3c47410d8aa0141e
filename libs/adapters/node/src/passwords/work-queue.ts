import { OverloadError } from '@portvakt/kernel';

/** So many pieces of work at once, so many others waiting in line; one more is turned away (contract §4). */
export class WorkQueue {
  private running = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      this.running--;
      this.line.shift()?.();
    }
  }

  private turn(): Promise<void> {
    if (this.running < this.maxRunning) {
      this.running++;
      return Promise.resolve();
    }
    if (this.line.length >= this.maxWaiting) throw new OverloadError();
    return new Promise((resolve) => {
      this.line.push(() => {
        this.running++;
        resolve();
      });
    });
  }
}
