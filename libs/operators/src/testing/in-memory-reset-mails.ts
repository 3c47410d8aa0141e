import type { Email } from '@portvakt/kernel';

import type { ResetMailAllowance } from '../ports.js';

/** Allows `max` mails to each mailbox, which never expire. */
export class InMemoryResetMails implements ResetMailAllowance {
  max = 5;
  /** Every mailbox that a mail was counted for, refused ones included. */
  readonly counted: Email[] = [];

  async take(mailbox: Email): Promise<boolean> {
    this.counted.push(mailbox);
    return this.counted.filter((each) => each === mailbox).length <= this.max;
  }
}
