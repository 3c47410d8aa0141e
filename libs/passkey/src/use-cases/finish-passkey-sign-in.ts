import { type Client, isBanned, type UserId, type UserSummary } from '@portvakt/kernel';

import { PasskeyError } from '../errors.js';
import type { AssertionResponse, SignInProof } from '../model/ceremony.js';
import { isPlausibleCounter, isSameHandle, type Passkey, usedPasskey } from '../model/passkey.js';
import { SIGN_IN } from '../model/verification-purposes.js';
import type { OpenedSession, PasskeyPorts, PasskeyStore } from '../ports.js';
import { reportCompleted, reportRefused, reportSuspectedCopy } from '../steps/sign-in-reports.js';
import { openSession } from '../steps/open-session.js';
import { spendChallenge } from '../steps/spend-challenge.js';

export interface FinishPasskeySignInInput {
  readonly response: AssertionResponse;
  /** The challenge that the response and the cookie of the browser contain. */
  readonly challenge: string;
  /** Undefined: as chosen at the start of the pending sign-in that this one completes, or true if there is none. */
  readonly remember: boolean | undefined;
  /** Whether the user chose not to be remembered at the browser's last sign-in. */
  readonly isMarkedUnremembered: boolean;
  /** The reference of a pending sign-in; null without one. */
  readonly pendingReference: string | null;
  readonly client: Client;
}

export interface SignedInWithPasskey {
  readonly holder: UserSummary;
  readonly session: OpenedSession;
  /** Whether this completed a sign-in that began with the user's password. */
  readonly completesPasswordSignIn: boolean;
}

/** Why a user with a correct response is not signed in. Thrown after the transaction has committed. */
type Refusal = 'PASSKEY_NOT_FOUND' | 'AUTHENTICATION_FAILED' | 'BANNED_USER' | 'EMAIL_NOT_VERIFIED';

/**
 * Signs in with a passkey, which counts as both factors (passkeys §2.4, §6.1). It completes the user's
 * pending sign-in, if there is one.
 */
export class FinishPasskeySignIn {
  constructor(
    private readonly ports: Pick<PasskeyPorts, 'transaction' | 'ceremonies' | 'devices' | 'clock' | 'policy'>,
  ) {}

  async execute(input: FinishPasskeySignInInput): Promise<SignedInWithPasskey> {
    const { response, challenge } = input;
    const { userId: expectedUser } = await spendChallenge(this.ports, SIGN_IN, challenge);
    const passkey = await this.passkeyOf(response, expectedUser);
    const proof = await this.verify(response, challenge, passkey);
    const outcome = await this.ports.transaction.run((store) => this.complete(store, passkey, proof, input));
    if (typeof outcome === 'string') throw new PasskeyError(outcome);
    return outcome;
  }

  /** `expectedUser`: the user for whom the challenge was issued; null if the user was unknown. */
  private async passkeyOf({ id }: AssertionResponse, expectedUser: UserId | null): Promise<Passkey> {
    const passkey = await this.ports.transaction.run(({ passkeys }) => passkeys.find(id));
    const isExpected = expectedUser === null || passkey?.userId === expectedUser;
    if (!passkey || !isExpected) throw new PasskeyError('PASSKEY_NOT_FOUND');
    return passkey;
  }

  /** Runs outside of any transaction, because it takes a millisecond of CPU time. */
  private async verify(response: AssertionResponse, challenge: string, passkey: Passkey): Promise<SignInProof> {
    const { rpId, origins, refusesChangedEligibility } = this.ports.policy;
    const expected = { challenge, rpId, origins, requiresUser: true };
    const proof = await this.ports.ceremonies.readSignIn(response, passkey, expected);
    if (proof === 'refused' || !isSameHandle(passkey, response.userHandle)) {
      throw new PasskeyError('AUTHENTICATION_FAILED');
    }
    if (refusesChangedEligibility && proof.deviceType !== passkey.deviceType) {
      throw new PasskeyError('AUTHENTICATION_FAILED');
    }
    return proof;
  }

  private async complete(
    store: PasskeyStore,
    { id, userId }: Passkey,
    proof: SignInProof,
    input: FinishPasskeySignInInput,
  ): Promise<SignedInWithPasskey | Refusal> {
    const holder = await store.users.findForUpdate(userId);
    const passkey = await store.passkeys.findForUpdate(id);
    if (!holder || passkey?.userId !== userId) return 'PASSKEY_NOT_FOUND';
    const { client } = input;
    if (!isPlausibleCounter(passkey, proof.counter)) {
      await reportSuspectedCopy(this.ports, store, { holder, passkey, client });
      return 'AUTHENTICATION_FAILED';
    }
    const refusal = await this.refuse(store, holder, client);
    if (refusal) return refusal;
    await store.passkeys.save(usedPasskey(passkey, proof, this.ports.clock.now()));
    const opened = await openSession(store, holder, input);
    await reportCompleted(store, { ...opened, client });
    return { holder: opened.holder, session: opened.session, completesPasswordSignIn: opened.way === 'password' };
  }

  private async refuse(store: PasskeyStore, holder: UserSummary, client: Client): Promise<Refusal | null> {
    const { policy, clock } = this.ports;
    if (isBanned(holder.ban, clock.now())) {
      await reportRefused(store, holder, 'banned', client);
      return 'BANNED_USER';
    }
    if (holder.emailVerified || !policy.requireEmailVerification) return null;
    if (policy.verificationEmailEnabled) await store.verification.send(holder, client);
    await reportRefused(store, holder, 'unverified', client);
    return 'EMAIL_NOT_VERIFIED';
  }
}
