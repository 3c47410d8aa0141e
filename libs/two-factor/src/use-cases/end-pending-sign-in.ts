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
 * Ends the pending sign-in of a user who has signed in with a passkey, which counts as both factors (passkeys §6.3).
 * The caller has locked the user row. Counted wrong codes are kept.
 */
export class EndPendingSignIn {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'clock'>) {}

  /** `way`: how the sign-in began. Null: the pending sign-in is not this user's, and is kept. */
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
