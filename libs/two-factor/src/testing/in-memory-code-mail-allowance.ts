import type { CodeMailAllowance } from '../ports.js';

const WAIT_SECONDS = 600;

/** Allows `max` mails to each mailbox in all. */
export class InMemoryCodeMailAllowance implements CodeMailAllowance {
  readonly taken = new Map<string, number>();
  max = Infinity;
  /** Runs after a mail was counted. */
  afterTake: () => Promise<void> = async () => undefined;

  async take(mailbox: string): Promise<'granted' | number> {
    const before = this.taken.get(mailbox) ?? 0;
    if (before >= this.max) return WAIT_SECONDS;
    this.taken.set(mailbox, before + 1);
    await this.afterTake();
    return 'granted';
  }
}
