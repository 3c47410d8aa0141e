import type { UserId } from '@portvakt/kernel';

import { pendingTokenIn } from '../model/pending-sign-in.js';
import { PENDING_SIGN_IN } from '../model/verification-purposes.js';
import type { TwoFactorPorts } from '../ports.js';
import { endPending } from '../steps/end-pending.js';

export interface EndPendingSignInInput {
  readonly reference: string;
  readonly userId: UserId;
}

/**
 * Ends the pending sign-in of a user who has shown something that counts as both factors (passkeys §6.3). The caller
 * holds the user. The failures of codes stay as they are.
 */
export class EndPendingSignIn {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'clock'>) {}

  /** `way`: how the sign-in began. Null: it is not one of this user, and stays. */
  async execute({ reference, userId }: EndPendingSignInInput): Promise<{ readonly way: string } | null> {
    const token = pendingTokenIn(reference);
    if (token === null) return null;
    const now = this.ports.clock.now();
    return this.ports.transaction.run(async (store) => {
      const found = await store.records.find(PENDING_SIGN_IN, token, now);
      if (found?.value !== userId) return null;
      const ended = await endPending(store, token, now);
      return ended && { way: ended.note ?? '' };
    });
  }
}
