import type { CodeMailAllowance } from '../ports.js';

const WAIT_SECONDS = 600;

/** As many mails to each mailbox as `max` says, for ever. */
export class InMemoryAllowance implements CodeMailAllowance {
  readonly taken = new Map<string, number>();
  max = Infinity;
  /** What happens elsewhere once a mail is counted. */
  meanwhile: () => Promise<void> = async () => undefined;

  async take(mailbox: string): Promise<'granted' | number> {
    const before = this.taken.get(mailbox) ?? 0;
    if (before >= this.max) return WAIT_SECONDS;
    this.taken.set(mailbox, before + 1);
    await this.meanwhile();
    return 'granted';
  }
}
