import type { UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import { assertAllowedPassword } from '../model/password-rules.js';
import type { IdentityPorts } from '../ports.js';

export interface SetPasswordInput {
  /** Whose session the product has read; null where there is none. */
  readonly userId: UserId | null;
  readonly newPassword: string;
}

/**
 * Gives a first password to a user who has none. For products that run in this process: no route leads here
 * (specification §11.3).
 */
export class SetPassword {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'hasher' | 'clock' | 'policy'>) {}

  async execute({ userId, newPassword }: SetPasswordInput): Promise<void> {
    if (!userId) throw new IdentityError('CALLER_NOT_FOUND');
    assertAllowedPassword(newPassword, this.ports.policy);
    const passwordHash = await this.ports.hasher.hash(newPassword);

    await this.ports.transaction.run(async ({ users, credentials }) => {
      if (!(await users.findForUpdate(userId))) throw new IdentityError('CALLER_NOT_FOUND');
      if ((await credentials.findHash(userId)) !== null) throw new IdentityError('USER_ALREADY_HAS_PASSWORD');
      await credentials.put(userId, passwordHash, this.ports.clock.now());
    });
  }
}
