import { OverloadError } from '@portvakt/kernel';

/**
 * Who comes for something that is under way already gets its result. Few things at once, since each holds a database
 * connection while a provider thinks it over: a provider that hangs must not take all of them.
 */
export class RefreshDesk {
  private readonly underWay = new Map<string, Promise<unknown>>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  constructor(
    private readonly atOnce = 3,
    private readonly mostWaiting = 64,
  ) {}

  /** All who call with one `key` while its work is not done share it. Too many keys at once: OverloadError. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const shared = this.underWay.get(key);
    if (shared) return shared as Promise<T>;
    const done = this.inTurn(work).finally(() => this.underWay.delete(key));
    this.underWay.set(key, done);
    return done;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy >= this.atOnce) await this.turn();
    else this.busy += 1;
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) throw new OverloadError();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** The place goes to who waits longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.busy -= 1;
  }
}
