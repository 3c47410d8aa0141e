import { pendingTokenIn } from '../model/pending-sign-in.js';
import { PENDING_SIGN_IN } from '../model/verification-purposes.js';
import type { TwoFactorPorts } from '../ports.js';

/** Returns whether a reference names a pending sign-in. Checked before the body of a request is validated. */
export class FindPendingSignIn {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'clock'>) {}

  async execute({ reference }: { readonly reference: string }): Promise<boolean> {
    const token = pendingTokenIn(reference);
    if (token === null) return false;
    const now = this.ports.clock.now();
    const record = await this.ports.transaction.run(({ records }) => records.find(PENDING_SIGN_IN, token, now));
    return record !== null;
  }
}
