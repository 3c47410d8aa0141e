import { type Email, type SessionAct, type UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import type { IdentityPorts } from '../ports.js';
import { judgePassword } from '../steps/judge-password.js';
import { passwordSetBySupportMail } from '../steps/compose-notices.js';

export interface ReplacePasswordInput extends SessionAct {
  readonly userId: UserId;
  readonly passwordHash: string;
}

/**
 * Sets the password of a user for an operator, who reports it: as a reset, it ends all sessions and every pending record
 * (operators §6).
 */
export class ReplacePassword {
  constructor(
    private readonly ports: Pick<
      IdentityPorts,
      'transaction' | 'passwordRules' | 'hasher' | 'passwordBudget' | 'clock' | 'policy'
    >,
  ) {}

  /** Throws `PASSWORD_TOO_SHORT` or `PASSWORD_TOO_LONG`. */
  check(password: string): void {
    assertAllowedPassword(password, this.ports.policy);
  }

  /** Throws where a rule of the product refuses the password. */
  async hash(userId: UserId, password: string): Promise<string> {
    await judgePassword(this.ports, password, userId);
    return this.ports.hasher.hash(password);
  }

  execute({ userId, passwordHash, by, client }: ReplacePasswordInput): Promise<void> {
    return this.ports.transaction.run(async (store) => {
      const user = await store.users.findForUpdate(userId);
      if (!user) throw new IdentityError('FAILED_TO_UPDATE_USER');
      await store.credentials.put(userId, passwordHash, this.ports.clock.now());
      await store.records.removeOf(userId);
      await store.sessions.revokeAll({ userId, how: 'reset', by, client });
      // Until the e-mail address is verified, linked identities and passkeys may belong to another person (security F10).
      if (!user.emailVerified) {
        await store.linkedAccounts.removeAll(userId);
        await store.passkeys.removeAll(userId);
      }
      const hasPasskeys = await store.passkeys.exist(userId);
      await store.outbox.add(passwordSetBySupportMail(this.ports, { user, hasPasskeys }));
    });
  }

  /** After the commit: wrong attempts of strangers at the old password must not block the new one (specification C26). */
  restoreBudget(email: Email): Promise<void> {
    return this.ports.passwordBudget.restore({ kind: 'email', email });
  }
}
