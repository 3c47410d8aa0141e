import type { Client, UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { Approval, OperatorNeed } from '../model/access.js';
import { actorOf } from '../model/operator.js';
import type { LockedUser, OperatorsPorts, OperatorsStore } from '../ports.js';
import { lockTarget, reasonOf } from '../steps/lock-target.js';

const NEED: OperatorNeed = { permission: 'mail: send', code: 'OPERATOR_PERMISSION_REQUIRED' };

/** Mails a user a link, to the stored address only; the operator never sees the link (operators §7). */
export class SendUserMail {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'resetMails'>) {}

  /** Throws `EMAIL_ALREADY_VERIFIED`, or `BANNED_USER` because the link would not work. */
  verification(approval: Approval, userId: UserId): Promise<void> {
    return this.send(approval, userId, async ({ mails }, user) => {
      if (user.emailVerified) throw new OperatorsError('EMAIL_ALREADY_VERIFIED');
      await mails.sendVerification(user.email, clientFor(user, approval));
      return 'verify-email';
    });
  }

  /**
   * Mails a link to choose a new password, which replaces earlier ones. If the mailbox has reached its limit, no mail
   * is sent and the last link stays valid. Throws `BANNED_USER`.
   */
  async passwordReset(approval: Approval, userId: UserId): Promise<void> {
    // The mail is counted between two transactions: one that is refused counts none, and one may be repeated after a deadlock.
    const { email } = await this.ports.transaction.run((store) => lockRecipient(store, approval, userId));
    const isWithinLimit = await this.ports.resetMails.take(email);
    await this.send(approval, userId, async ({ mails }, user) => {
      if (isWithinLimit) await mails.sendPasswordReset(userId, clientFor(user, approval));
      return 'reset-password';
    });
  }

  private async send(
    approval: Approval,
    userId: UserId,
    mail: (store: OperatorsStore, user: LockedUser) => Promise<string>,
  ): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const user = await lockRecipient(store, approval, userId);
      const kind = await mail(store, user);
      await store.journal.note({
        kind: 'mail.asked',
        outcome: 'done',
        subject: userId,
        by: actorOf(approval.operator),
        client: approval.client,
        facts: { kind, ...reasonOf(approval) },
      });
    });
  }
}

/** Throws where the operator may not mail the user, and `BANNED_USER`. */
async function lockRecipient(store: OperatorsStore, approval: Approval, userId: UserId): Promise<LockedUser> {
  const user = await lockTarget(store, { approval, userId, need: NEED });
  if (user.banned) throw new OperatorsError('BANNED_USER');
  return user;
}

/** The user's own language, never the operator's. */
const clientFor = ({ language }: LockedUser, { client }: Approval): Client => ({
  ...client,
  language,
});
