import type { Clock, TransactionRunner, UserId } from '@portvakt/kernel';

import { assertSecondFactor } from '../model/access.js';
import type { OperatorPolicy } from '../model/operator-policy.js';
import { hasRole } from '../model/roles.js';
import type { OperatorsStore } from '../ports.js';

/** Asks an operator for the second factor outside of the operators' endpoints (operators OP4). */
export class AssertSecondFactorGiven {
  constructor(
    private readonly ports: {
      readonly transaction: TransactionRunner<Pick<OperatorsStore, 'users'>>;
      readonly clock: Clock;
      readonly policy: OperatorPolicy;
    },
  ) {}

  /**
   * Throws `OPERATOR_SECOND_FACTOR_REQUIRED` for an operator with two-factor authentication who gave no code in the session,
   * or too long ago. Does nothing for other users. `strongFactorAt`: when it was given in the session.
   */
  async execute(userId: UserId, strongFactorAt: Date | null): Promise<void> {
    const { transaction, clock, policy } = this.ports;
    if (!policy.secondFactorRequired) return;
    await transaction.run(async ({ users }) => {
      const user = (await users.lock([userId])).get(userId);
      if (!user?.twoFactorEnabled || !hasRole(user.role, policy.roles)) return;
      assertSecondFactor({ twoFactorEnabled: true, strongFactorAt }, false, policy, clock.now());
    });
  }
}
