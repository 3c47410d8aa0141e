import { A_COMMAND } from '@portvakt/kernel';

import type { LockedMail } from '../mail-ports.js';
import type { CommandPorts, CommandStore } from './command-ports.js';

/** Mails per transaction. Not many, because the worker cannot send them until the transaction ends. */
const BATCH = 500;

/**
 * Makes every mail that has failed due now, instead of at its next attempt, which may be an hour away: once the mail
 * server works again.
 */
export class RetryFailedMails {
  constructor(private readonly ports: Pick<CommandPorts, 'transaction'>) {}

  /** Returns how many are tried again. */
  async execute(): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH; total += count) count = await this.retrySome();
    return total;
  }

  private retrySome(): Promise<number> {
    return this.ports.transaction.run(async (store) => {
      const mails = await store.queuedMails.makeFailingDue(BATCH);
      for (const mail of mails) await note(store, mail);
      return mails.length;
    });
  }
}

const note = ({ journal }: CommandStore, { id, kind, attempts, userId, to }: LockedMail): Promise<void> =>
  journal.note({
    kind: 'mail.retried',
    outcome: 'done',
    subject: userId,
    by: A_COMMAND,
    client: null,
    facts: { kind, attempt: attempts, mail: id },
    address: to,
  });
