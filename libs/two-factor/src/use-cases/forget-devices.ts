import type { Initiator, TransactionRunner, UserId } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';
import { forgetDevices } from '../steps/trust-device.js';

/** Removes the trusted devices of a user and reports how many, for example with a new password (specification §13.7). */
export class ForgetDevices {
  constructor(
    private readonly ports: { readonly transaction: TransactionRunner<Pick<TwoFactorStore, 'records' | 'journal'>> },
  ) {}

  execute(userId: UserId, initiator: Initiator): Promise<void> {
    return this.ports.transaction.run((store) => forgetDevices(store, userId, initiator));
  }
}
