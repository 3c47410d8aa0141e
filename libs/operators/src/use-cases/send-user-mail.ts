import type { Client, UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import type { LockedUser, OperatorsPorts, OperatorsStore } from '../ports.js';
import { lockTarget } from '../steps/lock-target.js';

/** Mails a user a link, to the stored address only; the operator never sees the link (operators §7). */
export class SendUserMail {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'resetMails'>) {}

  /** Throws `EMAIL_ALREADY_VERIFIED`, or `BANNED_USER` because the link would not work. */
  verification(authorization: Authorization, userId: UserId): Promise<void> {
    return this.send(authorization, userId, async ({ mails }, user) => {
      if (user.emailVerified) throw new OperatorsError('EMAIL_ALREADY_VERIFIED');
      await mails.sendVerification(user.email, clientFor(user, authorization));
      return 'verify-email';
    });
  }

  /**
   * Mails a link to choose a new password, which replaces earlier ones. If the mailbox has reached its limit, no mail
   * is sent and the last link stays valid. Throws `BANNED_USER`.
   */
  async passwordReset(authorization: Authorization, userId: UserId): Promise<void> {
    // The mail is counted between two transactions: one that is refused counts none, and one may be repeated after a deadlock.
    const { email } = await this.ports.transaction.run((store) => lockRecipient(store, authorization, userId));
    const isWithinLimit = await this.ports.resetMails.take(email);
    await this.send(authorization, userId, async ({ mails }, user) => {
      if (isWithinLimit) await mails.sendPasswordReset(userId, clientFor(user, authorization));
      return 'reset-password';
    });
  }

  private async send(
    authorization: Authorization,
    userId: UserId,
    mail: (store: OperatorsStore, user: LockedUser) => Promise<string>,
  ): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const user = await lockRecipient(store, authorization, userId);
      const kind = await mail(store, user);
      await store.journal.note({
        kind: 'mail.asked',
        outcome: 'done',
        subject: userId,
        ...initiatorOf(authorization),
        facts: { kind, ...reasonOf(authorization) },
      });
    });
  }
}

/** Throws where the operator may not mail the user, and `BANNED_USER`. */
async function lockRecipient(store: OperatorsStore, authorization: Authorization, userId: UserId): Promise<LockedUser> {
  const user = await lockTarget(store, { authorization, userId, permission: 'mail: send' });
  if (user.banned) throw new OperatorsError('BANNED_USER');
  return user;
}

/** The user's own language, never the operator's. */
const clientFor = ({ language }: LockedUser, { client }: Authorization): Client => ({
  ...client,
  language,
});
