import { type Email, type Initiator, type UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import type { User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';
import { passwordSetBySupportMail } from '../steps/compose-notices.js';
import { replacePasswordAndRevokeAccess } from '../steps/replace-password-and-revoke-access.js';

export interface ReplacePasswordForOperatorInput extends Initiator {
  readonly userId: UserId;
  readonly password: PreparedPassword;
}

/** A password that passed the rules. */
export interface PreparedPassword {
  readonly hash: string;
  /** The hash of the user's password when the product's rules were called; undefined without rules. */
  readonly currentHashAtCheck: string | null | undefined;
}

/**
 * Sets a user's password for an operator. Revokes all sessions and deletes all pending records, as a reset does
 * (operators §6). The caller records the event.
 */
export class ReplacePasswordForOperator {
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
  async prepare(userId: UserId, password: string): Promise<PreparedPassword> {
    let currentHashAtCheck: string | null | undefined;
    const user = (): Promise<User | null> =>
      this.ports.transaction.run(async ({ users, credentials }) => {
        const found = await users.findForUpdate(userId);
        currentHashAtCheck = await credentials.findHash(userId);
        return found;
      });
    await this.ports.passwordRules.judge({ password, field: 'newPassword', user });
    return { hash: await this.ports.hasher.hash(password), currentHashAtCheck };
  }

  /** `outdated`: the user's password has changed since the rules were called, so they must be called again. */
  execute({ userId, password, by, client }: ReplacePasswordForOperatorInput): Promise<'replaced' | 'outdated'> {
    return this.ports.transaction.run(async (store) => {
      const user = await store.users.findForUpdate(userId);
      if (!user) throw new IdentityError('FAILED_TO_UPDATE_USER');
      const { hash, currentHashAtCheck } = password;
      if (currentHashAtCheck !== undefined && (await store.credentials.findHash(userId)) !== currentHashAtCheck)
        return 'outdated';
      const replacement = { user, passwordHash: hash, by, client };
      const otherMethods = await replacePasswordAndRevokeAccess(this.ports, store, replacement);
      await store.outbox.add(passwordSetBySupportMail(this.ports, { user, otherMethods }));
      return 'replaced';
    });
  }

  /** Call it after the commit: wrong guesses at the old password must not block the new one (specification C26). */
  restoreBudget(email: Email): Promise<void> {
    return this.ports.passwordBudget.restore({ kind: 'email', email });
  }
}
