import type { Client, UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { IdentityPorts } from '../ports.js';
import { composeResetMail } from '../steps/compose-reset-mail.js';
import { replaceResetLink } from '../steps/replace-reset-link.js';

export interface SendResetLinkForOperatorInput {
  readonly userId: UserId;
  /** The final redirect target of the link. */
  readonly redirectTo: string;
  readonly client: Client;
}

/**
 * Mails a password reset link after an operator decided it (operators §7). The link replaces earlier ones. The caller
 * counts the mail before its transaction, which may be repeated, and reports the event.
 */
export class SendResetLinkForOperator {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'links' | 'clock' | 'random' | 'policy'>) {}

  /** Throws where the user does not exist. */
  async execute({ userId, redirectTo, client }: SendResetLinkForOperatorInput): Promise<void> {
    if (!this.ports.policy.resetPasswordEnabled) throw new IdentityError('RESET_PASSWORD_ISNT_ENABLED');
    await this.ports.transaction.run(async (store) => {
      // Does not call `lockEmail`: the operator has already locked the user, and `ForgetPassword` locks the address
      // before the user.
      const user = await store.users.findForUpdate(userId);
      if (!user) throw new IdentityError('CALLER_NOT_FOUND');
      const link = await replaceResetLink(this.ports, store, userId);
      await store.outbox.add(composeResetMail(this.ports, { user, link, redirectTo, client }));
    });
  }
}
