import type { Client, UserSummary } from '@portvakt/kernel';

import { pendingTokenIn } from '../model/pending-sign-in.js';
import { PENDING_SIGN_IN } from '../model/verification-purposes.js';
import type { TwoFactorPorts } from '../ports.js';
import { completeProviderSignIn } from '../steps/complete-provider-sign-in.js';
import { endPending } from '../steps/end-pending.js';

export interface EndPendingSignInInput {
  readonly reference: string;
  /** Their row is locked. */
  readonly user: UserSummary;
  readonly client: Client;
}

/** `way`: how the sign-in began. `user`: as they are after it. */
export interface EndedSignIn {
  readonly way: string;
  readonly user: UserSummary;
}

/**
 * Ends the pending sign-in of a user who has signed in with a passkey, which counts as both factors (passkeys §6.3).
 * Counted wrong codes are kept.
 */
export class EndPendingSignIn {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'clock'>) {}

  /** Null: the pending sign-in is not this user's, and is kept. */
  async execute({ reference, user, client }: EndPendingSignInInput): Promise<EndedSignIn | null> {
    const token = pendingTokenIn(reference);
    if (token === null) return null;
    const now = this.ports.clock.now();
    return this.ports.transaction.run(async (store) => {
      const found = await store.records.find(PENDING_SIGN_IN, token, now);
      if (found?.value !== user.id) return null;
      const record = await endPending(store, token, now);
      return (
        record && { way: record.note ?? '', user: await completeProviderSignIn(store, { token, record, user, client }) }
      );
    });
  }
}
