import type { Initiator } from '@portvakt/kernel';

import type { VerifyEmailMail } from '../mails.js';
import type { IdentityStore } from '../ports.js';

/** Puts a verification mail into the outbox and reports that it was sent. */
export async function queueVerificationMail(
  { outbox, journal }: Pick<IdentityStore, 'outbox' | 'journal'>,
  mail: VerifyEmailMail,
  { by, client }: Initiator,
): Promise<void> {
  await outbox.add(mail);
  await journal.note({
    kind: 'email.verification-sent',
    outcome: 'done',
    subject: mail.userId,
    by,
    client,
    facts: {},
    address: mail.to,
  });
}
