import type { Client, Email, UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import type { User } from '../model/user.js';
import { RESET_PASSWORD } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';
import { passwordChangedMail } from './compose-notices.js';

export interface ResetPasswordInput {
  /** Empty where none was given. */
  readonly token: string;
  readonly newPassword: string;
  readonly client: Client;
}

/**
 * Sets a new password by the link of a mail (specification §11.3). It signs nobody in and skips no second factor
 * (security F12); with it go all sessions and everything that was pending for the user (security F11). A password that
 * is refused leaves the link as it was.
 */
export class ResetPassword {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'hasher' | 'passwordBudget' | 'devices' | 'clock' | 'policy'
    >,
  ) {}

  /** The e-mail address that the link proved. */
  async execute({ token, newPassword, client }: ResetPasswordInput): Promise<Email> {
    if (!token) throw new IdentityError('INVALID_RESET_TOKEN');
    assertAllowedPassword(newPassword, this.ports.policy);
    // Before the hash, so that a dead link costs none.
    const owner = await this.ports.transaction.run((store) => this.ownerOf(store, token));
    const passwordHash = await this.ports.hasher.hash(newPassword);

    const email = await this.ports.transaction.run(async (store) => {
      // The user before the record: in the order of everything else that holds both.
      const user = await store.users.findForUpdate(owner);
      const record = await store.records.consume(RESET_PASSWORD, token, this.ports.clock.now());
      if (!user || record?.value !== owner) throw new IdentityError('INVALID_RESET_TOKEN');
      await this.replace(store, user, passwordHash);
      await store.outbox.add(passwordChangedMail(this.ports, user, client));
      return user.email;
    });
    // Or the new password would be refused for the attempts of strangers at the old one (specification C26).
    await this.ports.passwordBudget.restore({ kind: 'email', email });
    return email;
  }

  private async ownerOf({ records }: IdentityStore, token: string): Promise<UserId> {
    const record = await records.find(RESET_PASSWORD, token, this.ports.clock.now());
    if (!record) throw new IdentityError('INVALID_RESET_TOKEN');
    return record.value as UserId;
  }

  private async replace(store: IdentityStore, user: User, passwordHash: string): Promise<void> {
    await store.credentials.put(user.id, passwordHash, this.ports.clock.now());
    await store.records.removeOf(user.id);
    // Nobody had proven the mailbox before: a session or an identity that is linked may be a stranger's (security F10).
    const isUnproven = !user.emailVerified;
    if (isUnproven || this.ports.policy.revokeSessionsOnReset) await store.sessions.revokeAll(user.id);
    if (isUnproven) await store.linkedAccounts.removeAll(user.id);
  }
}
