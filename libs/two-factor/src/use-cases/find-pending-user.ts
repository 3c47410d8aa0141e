import type { UserId } from '@portvakt/kernel';

import { pendingTokenIn } from '../model/pending-sign-in.js';
import { PENDING_SIGN_IN } from '../model/verification-purposes.js';
import type { TwoFactorPorts } from '../ports.js';

/** Returns whose sign-in waits for its second factor; null where the reference names none. */
export class FindPendingUser {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'clock'>) {}

  async execute({ reference }: { readonly reference: string }): Promise<UserId | null> {
    const token = pendingTokenIn(reference);
    if (token === null) return null;
    const now = this.ports.clock.now();
    const record = await this.ports.transaction.run(({ records }) => records.find(PENDING_SIGN_IN, token, now));
    return record && (record.value as UserId);
  }
}
