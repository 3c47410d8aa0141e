import { type Client, languageFor, type UserSummary } from '@portvakt/kernel';

import { TwoFactorError, WaitError } from '../errors.js';
import { newOtpCode, writeEmailOtp } from '../model/email-otp.js';
import { otpKey } from '../model/otp-key.js';
import { EMAIL_OTP } from '../model/verification-purposes.js';
import { assertEmailOtpEnabled } from '../model/two-factor-policy.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { lockContext, type LockedContext, type SecondFactorContext } from '../steps/lock-context.js';
import { doneByOwner, sessionOf } from '../steps/done-by-owner.js';

export interface SendOtpInput {
  readonly context: SecondFactorContext;
  readonly client: Client;
}

/**
 * Mails a code that replaces an earlier one. Above the mail allowance nothing is sent, and the earlier code stays valid
 * (specification §9).
 */
export class SendOtp {
  constructor(
    private readonly ports: Pick<
      TwoFactorPorts,
      'transaction' | 'codeDigest' | 'codeMails' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute({ context, client }: SendOtpInput): Promise<void> {
    assertEmailOtpEnabled(this.ports.policy);
    // The allowance is counted outside of a transaction, because it cannot be rolled back.
    const { owner } = await this.ports.transaction.run((store) => this.lockAndCheck(store, context));
    await this.takeMail(owner);
    await this.ports.transaction.run(async (store) =>
      this.send(store, await this.lockAndCheck(store, context), client),
    );
  }

  /** Locks the user, and throws where they have no authenticator. */
  private async lockAndCheck(store: TwoFactorStore, given: SecondFactorContext): Promise<LockedContext> {
    const context = await lockContext(this.ports, store, given);
    const all = await store.authenticators.list(context.owner.id);
    if (all.length === 0) throw new TwoFactorError('OTP_NOT_ENABLED');
    return context;
  }

  private async takeMail({ email }: UserSummary): Promise<void> {
    const verdict = await this.ports.codeMails.take(email);
    if (verdict !== 'granted') throw new WaitError('TOO_MANY_CODE_MAILS', verdict);
  }

  private async send(
    { records, outbox, journal }: TwoFactorStore,
    context: LockedContext,
    client: Client,
  ): Promise<void> {
    const { codeDigest, clock, random, policy } = this.ports;
    const code = newOtpCode(random);
    const key = otpKey(context);
    const now = clock.now();
    const { owner } = context;
    const expiresAt = new Date(now.getTime() + policy.otpLifetimeMs);
    await records.put(
      {
        purpose: EMAIL_OTP,
        token: key,
        value: writeEmailOtp({ storedCode: codeDigest.digest(key, code), attempts: 0 }),
        userId: owner.id,
        expiresAt,
      },
      now,
    );
    await outbox.add({
      kind: 'one-time-code',
      userId: owner.id,
      to: owner.email,
      language: languageFor(owner.language, client),
      usefulUntil: expiresAt,
      data: { code, lifetimeSeconds: String(policy.otpLifetimeMs / 1000) },
    });
    const request = { owner, sessionId: sessionOf(context), client };
    await journal.note(doneByOwner(request, 'code.sent', { kind: 'email-code' as const }));
  }
}
