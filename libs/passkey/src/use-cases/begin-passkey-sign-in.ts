import type { UserId } from '@portvakt/kernel';

import { newChallenge } from '../model/challenge.js';
import { CHALLENGE_LIFETIME_MS } from '../model/passkey-policy.js';
import { requestOptions, type RequestOptions } from '../model/request-options.js';
import { SIGN_IN } from '../model/verification-purposes.js';
import type { PasskeyPorts } from '../ports.js';

export interface BeginPasskeySignInInput {
  /** The user of the caller's session; null without one. */
  readonly userId: UserId | null;
  /** The reference of a pending sign-in; null without one. */
  readonly pendingReference: string | null;
}

/**
 * Returns the options for asking for a passkey in the browser (passkeys §2.3). They name the passkeys of a user who is
 * already known, never those of an e-mail address, so that they do not reveal whether an account exists.
 */
export class BeginPasskeySignIn {
  constructor(private readonly ports: Pick<PasskeyPorts, 'transaction' | 'clock' | 'random' | 'policy'>) {}

  execute({ userId: signedIn, pendingReference }: BeginPasskeySignInInput): Promise<RequestOptions> {
    const { clock, random, policy } = this.ports;
    return this.ports.transaction.run(async ({ passkeys, pending, records }) => {
      const userId = signedIn ?? (pendingReference === null ? null : await pending.find(pendingReference));
      const challenge = newChallenge(random);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
      await records.put({ purpose: SIGN_IN, token: challenge, value: '', userId, expiresAt }, now);
      return requestOptions(challenge, userId === null ? null : await passkeys.list(userId), policy);
    });
  }
}
