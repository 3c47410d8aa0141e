import type { Client, IssuedSession } from '@portvakt/kernel';

import type { TwoFactorPorts } from '../ports.js';
import { assertPassword, type CallerWithPassword } from './assert-password.js';
import { lockOwner } from './lock-owner.js';
import { turnOff } from './turn-off.js';

export interface DisableTwoFactorInput extends CallerWithPassword {
  readonly client: Client;
}

/** Turns the second factor off; answers the session in the place of the caller's (specification §11.5). */
export class DisableTwoFactor {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'passwords' | 'devices' | 'clock'>) {}

  async execute(input: DisableTwoFactorInput): Promise<IssuedSession> {
    await assertPassword(this.ports, input);
    const { sessionId, client } = input;
    return this.ports.transaction.run(async (store) => {
      const owner = await lockOwner(store, input.owner.id, sessionId);
      return turnOff(this.ports, store, { owner, sessionId, client });
    });
  }
}
