import { type Caller, type Client, userActor } from '@portvakt/kernel';

import { PasskeyError } from '../errors.js';
import type { AttestationResponse, NewCredential } from '../model/ceremony.js';
import { bindPasskey, type Passkey } from '../model/passkey.js';
import { passkeyName } from '../model/passkey-name.js';
import { userHandleOf } from '../model/user-handle.js';
import { CONDITIONAL, REGISTRATION } from '../model/verification-purposes.js';
import type { PasskeyPorts } from '../ports.js';
import { passkeyChangedMail } from '../steps/compose-notices.js';
import { assertBelowPasskeyLimit, assertMayAddPasskey, findHolder, lockHolder } from '../steps/lock-holder.js';
import { spendChallenge } from '../steps/spend-challenge.js';

export interface FinishPasskeyRegistrationInput {
  readonly caller: Caller;
  readonly response: AttestationResponse;
  /** The challenge that the response and the cookie of the browser contain. */
  readonly challenge: string;
  /** Trimmed; empty: the service chooses a name. */
  readonly name: string;
  readonly client: Client;
}

/** Verifies what the authenticator made, and stores it as a passkey of the caller (passkeys §2.2). */
export class FinishPasskeyRegistration {
  constructor(
    private readonly ports: Pick<
      PasskeyPorts,
      'transaction' | 'ceremonies' | 'models' | 'devices' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute(input: FinishPasskeyRegistrationInput): Promise<Passkey> {
    const { caller, response, challenge } = input;
    const record = await spendChallenge(this.ports, REGISTRATION, challenge);
    if (record.userId !== caller.id) throw new PasskeyError('CHALLENGE_NOT_FOUND');
    await this.ports.transaction.run(async (store) =>
      assertMayAddPasskey(this.ports, store, await findHolder(store, caller), caller.sessionId),
    );
    const { rpId, origins } = this.ports.policy;
    const expected = { challenge, rpId, origins, requiresUser: record.value !== CONDITIONAL };
    const credential = await this.ports.ceremonies.readRegistration(response, expected);
    if (credential === 'refused') throw new PasskeyError('FAILED_TO_VERIFY_REGISTRATION');
    return this.store(input, credential);
  }

  private store(
    { caller, response, name, client }: FinishPasskeyRegistrationInput,
    credential: NewCredential,
  ): Promise<Passkey> {
    const { clock, random, models } = this.ports;
    return this.ports.transaction.run(async (store) => {
      const holder = await lockHolder(store, caller);
      // Checked again under the lock: another request may have turned two-factor on in the meantime.
      await assertMayAddPasskey(this.ports, store, holder, caller.sessionId);
      const owned = await store.passkeys.list(holder.id);
      assertBelowPasskeyLimit(owned);
      const given = {
        userId: holder.id,
        name: passkeyName(name, models.nameOf(credential.aaguid), owned.length),
        credential,
        transports: response.transports,
        userHandle: userHandleOf(holder.id),
      };
      const passkey = bindPasskey(given, clock.now(), random);
      const outcome = await store.passkeys.add(passkey);
      if (outcome === 'taken') throw new PasskeyError('PASSKEY_ALREADY_REGISTERED');
      if (outcome === 'refused') throw new PasskeyError('FAILED_TO_VERIFY_REGISTRATION');
      await store.outbox.add(passkeyChangedMail(this.ports, { holder, passkey, client }, 'added'));
      const by = userActor(caller);
      const facts = { id: passkey.id };
      await store.journal.note({ kind: 'passkey.added', outcome: 'done', subject: holder.id, by, client, facts });
      return passkey;
    });
  }
}
