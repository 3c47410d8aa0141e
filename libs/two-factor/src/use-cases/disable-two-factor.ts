import type { IssuedSession } from '@portvakt/kernel';

import type { TwoFactorPorts } from '../ports.js';
import { assertPassword, callerOf, type CallerWithPassword } from '../steps/assert-password.js';
import { lockOwner } from '../steps/lock-owner.js';
import { turnOffSecondFactor } from '../steps/turn-off-second-factor.js';

/** Turns the second factor off and returns the session that replaces the caller's (specification §11.5). */
export class DisableTwoFactor {
  constructor(
    private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'journal' | 'passwords' | 'devices' | 'clock'>,
  ) {}

  async execute(input: CallerWithPassword): Promise<IssuedSession> {
    await assertPassword(this.ports, input, 'two-factor/disable');
    const { sessionId, client } = input;
    return this.ports.transaction.run(async (store) => {
      const owner = await lockOwner(store, callerOf(input));
      return turnOffSecondFactor(this.ports, store, { owner, sessionId, client });
    });
  }
}
