import {
  acceptedAtSignIn,
  acceptedInSession,
  assertReadable,
  type Authenticator,
  type Authenticators,
  MAX_VERIFIED,
  withAcceptedStep,
  onlyVerified,
} from '../model/authenticator.js';
import { assertTotpEnabled } from '../model/two-factor-policy.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { authenticatorChangedMail } from '../steps/notice-mails.js';
import { doneByOwner, sessionOf } from '../steps/done-by-owner.js';
import type { LockedContext } from '../steps/lock-context.js';
import {
  passSecondFactor,
  type PassPorts,
  type SecondFactorPassed,
  type SecondFactorRequest,
  type CodeCheck,
} from '../steps/pass-second-factor.js';

export interface VerifyTotpInput extends SecondFactorRequest {
  readonly code: string;
  /** The authenticator that showed the code; undefined: any that is accepted in the context. */
  readonly id?: string | undefined;
}

interface Match {
  readonly authenticator: Authenticator;
  readonly step: number;
}

/**
 * Accepts the code of an authenticator, to sign in or to verify a new authenticator. The first verified one turns the
 * second factor on.
 */
export class VerifyTotp {
  constructor(private readonly ports: PassPorts & Pick<TwoFactorPorts, 'totp'>) {}

  async execute(input: VerifyTotpInput): Promise<SecondFactorPassed> {
    assertTotpEnabled(this.ports.policy);
    return passSecondFactor(this.ports, input, (store, context) => this.judge(store, context, input));
  }

  private async judge(store: TwoFactorStore, context: LockedContext, input: VerifyTotpInput): Promise<CodeCheck> {
    const all = await store.authenticators.list(context.owner.id);
    const asked = context.kind === 'pending' ? acceptedAtSignIn(all) : acceptedInSession(all);
    const candidates = input.id === undefined ? asked : asked.filter(({ id }) => id === input.id);
    if (candidates.length === 0) return { kind: 'refused', code: 'TOTP_NOT_ENABLED' };

    const match = this.match(candidates, input.code);
    if (!match) assertReadable(candidates, 'secret');
    if (!match) return { kind: 'wrong', code: 'INVALID_CODE', by: 'totp', countsForPending: true };
    const { authenticator, step } = match;
    if (!authenticator.verified && onlyVerified(all).length >= MAX_VERIFIED) {
      return { kind: 'refused', code: 'TOO_MANY_AUTHENTICATORS' };
    }
    await store.authenticators.save(withAcceptedStep(authenticator, step, this.ports.clock.now()));
    if (!authenticator.verified) {
      const request = { owner: context.owner, sessionId: sessionOf(context), client: input.client };
      await store.journal.note(doneByOwner(request, 'authenticator.added', { id: authenticator.id }));
    }
    if (context.owner.twoFactorEnabled && !authenticator.verified) {
      const of = { owner: context.owner, client: input.client };
      await store.outbox.add(authenticatorChangedMail(this.ports, of, authenticator.name, 'added'));
    }
    return { kind: 'right', turnsOn: true, by: 'totp' };
  }

  private match(candidates: Authenticators, code: string): Match | null {
    for (const authenticator of candidates) {
      const { secret, lastStep } = authenticator;
      const step = secret && this.ports.totp.stepOf(secret, code, this.ports.clock.now());
      if (step === null) continue;
      const isSpent = this.ports.policy.refusesReuse && lastStep !== null && step <= lastStep;
      if (!isSpent) return { authenticator, step };
    }
    return null;
  }
}
