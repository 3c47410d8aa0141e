import type { TransactionRunner, UserId } from '@portvakt/kernel';

import { PENDING } from '../model/verification-purposes.js';
import type { TwoFactorStore } from '../ports.js';

/**
 * Ends the sign-ins of a user that wait for a code, and all mailed codes, for example when the e-mail address is replaced:
 * the codes went to the old address, and the new one has not been checked for sign-in.
 */
export class CancelPendingSignIns {
  constructor(private readonly ports: { readonly transaction: TransactionRunner<Pick<TwoFactorStore, 'records'>> }) {}

  async execute(userId: UserId): Promise<void> {
    await this.ports.transaction.run(({ records }) => records.removeOf(userId, PENDING));
  }
}
