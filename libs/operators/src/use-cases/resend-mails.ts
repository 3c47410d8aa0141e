import { A_COMMAND, type TransactionRunner } from '@portvakt/kernel';

import type { LockedMail } from '../mail-ports.js';
import type { OperatorsStore } from '../ports.js';

type Store = Pick<OperatorsStore, 'queuedMails' | 'journal'>;

/** Mails per transaction. Not many, because the worker cannot send them until the transaction ends. */
const BATCH = 500;

/**
 * Makes every mail that has failed due now, instead of at its next attempt, which may be an hour away: for the command
 * on the server, once the mail server works again.
 */
export class ResendMails {
  constructor(private readonly ports: { readonly transaction: TransactionRunner<Store> }) {}

  /** Returns how many are tried again. */
  async execute(): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH; total += count) count = await this.resendSome();
    return total;
  }

  private resendSome(): Promise<number> {
    return this.ports.transaction.run(async (store) => {
      const mails = await store.queuedMails.makeFailingDue(BATCH);
      for (const mail of mails) await note(store, mail);
      return mails.length;
    });
  }
}

const note = ({ journal }: Store, { id, kind, attempts, userId, to }: LockedMail): Promise<void> =>
  journal.note({
    kind: 'mail.retried',
    outcome: 'done',
    subject: userId,
    by: A_COMMAND,
    client: null,
    facts: { kind, attempt: attempts, mail: id },
    address: to,
  });
