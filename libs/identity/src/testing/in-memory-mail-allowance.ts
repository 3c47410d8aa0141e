import type { Email } from '@portvakt/kernel';

import type { VerifyEmailMail } from '../mails.js';
import type { CountedMail, MailAllowance } from '../ports.js';

const MAX_MAILS = 5;

/** Allows five mails of each kind per mailbox, which never expire. */
export class InMemoryMailAllowance implements MailAllowance {
  private readonly taken = new Map<string, number>();

  async take(kind: CountedMail, mailbox: Email): Promise<boolean> {
    const counter = `${kind} ${mailbox}`;
    const before = this.taken.get(counter) ?? 0;
    this.taken.set(counter, before + 1);
    return before < MAX_MAILS;
  }

  async isSpent(kind: VerifyEmailMail['kind'], mailbox: Email): Promise<boolean> {
    return (this.taken.get(`${kind} ${mailbox}`) ?? 0) >= MAX_MAILS;
  }
}
