import type { IssuedSession } from '@portvakt/kernel';

import type { TwoFactorPorts } from '../ports.js';
import { type CallerWithPassword, runWithPassword } from '../steps/run-with-password.js';
import { turnOffSecondFactor } from '../steps/turn-off-second-factor.js';

/** Turns the second factor off and returns the session that replaces the caller's (specification §11.5). */
export class DisableTwoFactor {
  constructor(
    private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'journal' | 'passwordCheck' | 'devices' | 'clock'>,
  ) {}

  async execute(input: CallerWithPassword): Promise<IssuedSession> {
    const { sessionId, client } = input;
    const use = { call: '/two-factor/disable', whenAbsent: 'INVALID_SECOND_FACTOR_PASSWORD' } as const;
    return runWithPassword(this.ports, input, use, (store, owner) =>
      turnOffSecondFactor(this.ports, store, { owner, sessionId, client }),
    );
  }
}
