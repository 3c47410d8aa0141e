import type { Email } from '@portvakt/kernel';

import type { ResetMailAllowance } from '../ports.js';

const MAX_MAILS = 5;

/** Five mails for each mailbox, for ever. */
export class InMemoryMailAllowance implements ResetMailAllowance {
  private readonly taken = new Map<Email, number>();

  async take(mailbox: Email): Promise<boolean> {
    const before = this.taken.get(mailbox) ?? 0;
    this.taken.set(mailbox, before + 1);
    return before < MAX_MAILS;
  }
}
