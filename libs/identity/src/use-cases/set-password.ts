import type { Initiator, UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import { applyPasswordRules } from '../steps/apply-password-rules.js';
import type { IdentityPorts } from '../ports.js';

/** `by`, `client`: who requested it, for the audit log. */
export interface SetPasswordInput extends Initiator {
  /** The user of the session that the product has read; null without a session. */
  readonly userId: UserId | null;
  readonly newPassword: string;
}

/**
 * Sets the first password of a user without one. For products that run in this process: there is no endpoint
 * (specification §11.3).
 */
export class SetPassword {
  constructor(
    private readonly ports: Pick<IdentityPorts, 'transaction' | 'passwordRules' | 'hasher' | 'clock' | 'policy'>,
  ) {}

  async execute({ userId, newPassword, by, client }: SetPasswordInput): Promise<void> {
    if (!userId) throw new IdentityError('CALLER_NOT_FOUND');
    assertAllowedPassword(newPassword, this.ports.policy);
    await applyPasswordRules(this.ports, newPassword, userId);
    const passwordHash = await this.ports.hasher.hash(newPassword);

    await this.ports.transaction.run(async ({ users, credentials, journal }) => {
      if (!(await users.findForUpdate(userId))) throw new IdentityError('CALLER_NOT_FOUND');
      if ((await credentials.findHash(userId)) !== null) throw new IdentityError('USER_ALREADY_HAS_PASSWORD');
      await credentials.put(userId, passwordHash, this.ports.clock.now());
      const facts = { sessionsEnded: false };
      await journal.note({ kind: 'password.set', outcome: 'done', subject: userId, by, client, facts });
    });
  }
}
