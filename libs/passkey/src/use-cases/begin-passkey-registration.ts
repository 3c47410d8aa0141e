import type { Caller } from '@portvakt/kernel';

import { newChallenge } from '../model/challenge.js';
import { type Attachment, creationOptions, type CreationOptions } from '../model/creation-options.js';
import { CHALLENGE_LIFETIME_MS } from '../model/passkey-policy.js';
import { CONDITIONAL, PLAIN, REGISTRATION } from '../model/verification-purposes.js';
import type { PasskeyPorts } from '../ports.js';
import { assertBelowPasskeyLimit, assertMayAddPasskey, findHolder } from '../steps/lock-holder.js';

export interface BeginPasskeyRegistrationInput {
  readonly caller: Caller;
  readonly attachment?: Attachment | undefined;
  /** Whether the browser may make it without asking; ignored while the deployment does not allow it. */
  readonly isConditional: boolean;
}

/** Returns the options for making a passkey in the browser (passkeys §2.1). The session must be fresh. */
export class BeginPasskeyRegistration {
  constructor(private readonly ports: Pick<PasskeyPorts, 'transaction' | 'clock' | 'random' | 'policy'>) {}

  execute({ caller, attachment, isConditional: isAsked }: BeginPasskeyRegistrationInput): Promise<CreationOptions> {
    const { clock, random, policy } = this.ports;
    const isConditional = isAsked && policy.conditionalCreate;
    return this.ports.transaction.run(async (store) => {
      const holder = await findHolder(store, caller);
      await assertMayAddPasskey(this.ports, store, holder, caller.sessionId);
      const passkeys = await store.passkeys.list(holder.id);
      assertBelowPasskeyLimit(passkeys);
      const challenge = newChallenge(random);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
      const value = isConditional ? CONDITIONAL : PLAIN;
      await store.records.put({ purpose: REGISTRATION, token: challenge, value, userId: holder.id, expiresAt }, now);
      return creationOptions({ holder, passkeys, challenge, attachment, isConditional }, policy);
    });
  }
}
