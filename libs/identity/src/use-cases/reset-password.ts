import { type Client, type Email, type UserId, userWithoutSession } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import { RESET_PASSWORD } from '../model/verification-purposes.js';
import { applyPasswordRules } from '../steps/apply-password-rules.js';
import type { IdentityPorts } from '../ports.js';
import { passwordChangedMail } from '../steps/compose-notices.js';
import { replacePasswordAndRevokeAccess } from '../steps/replace-password-and-revoke-access.js';

export interface ResetPasswordInput {
  /** Empty where the request has none. */
  readonly token: string;
  readonly newPassword: string;
  readonly client: Client;
}

/**
 * Sets a new password with the token of a mailed link (specification §11.3). Starts no session and skips no second
 * factor (security F12). Revokes all sessions (specification C16) and removes all pending records of the user (security
 * F11). A password that is refused leaves the token valid.
 */
export class ResetPassword {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'records' | 'passwordRules' | 'hasher' | 'passwordBudget' | 'devices' | 'clock' | 'policy'
    >,
  ) {}

  /** Returns the e-mail address of the user. */
  async execute({ token, newPassword, client }: ResetPasswordInput): Promise<Email> {
    if (!token) throw new IdentityError('INVALID_RESET_TOKEN');
    assertAllowedPassword(newPassword, this.ports.policy);
    // Checked before the password is hashed, so that an invalid token costs no hash.
    const owner = await this.ownerOf(token);
    await applyPasswordRules(this.ports, newPassword, owner);
    const passwordHash = await this.ports.hasher.hash(newPassword);

    const email = await this.ports.transaction.run(async (store) => {
      // The user is locked before the record, in the same order as everywhere else.
      const user = await store.users.findForUpdate(owner);
      const record = await store.records.consume(RESET_PASSWORD, token, this.ports.clock.now());
      if (!user || record?.value !== owner) throw new IdentityError('INVALID_RESET_TOKEN');
      const by = userWithoutSession(user.id);
      const replacement = { user, passwordHash, by, client };
      const otherMethods = await replacePasswordAndRevokeAccess(this.ports, store, replacement);
      const facts = { sessionsEnded: true };
      await store.journal.note({ kind: 'password.reset', outcome: 'done', subject: user.id, by, client, facts });
      await store.outbox.add(passwordChangedMail(this.ports, { user, otherMethods }, client));
      return user.email;
    });
    // Otherwise wrong attempts of strangers at the old password would block the new one (specification C26).
    await this.ports.passwordBudget.restore({ kind: 'email', email });
    return email;
  }

  private async ownerOf(token: string): Promise<UserId> {
    const record = await this.ports.records.find(RESET_PASSWORD, token, this.ports.clock.now());
    if (!record) throw new IdentityError('INVALID_RESET_TOKEN');
    return record.value as UserId;
  }
}
