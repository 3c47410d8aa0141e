import { readEmailOtp, withWrongGuess, writeEmailOtp } from '../model/email-otp.js';
import { otpKey } from '../model/otp-key.js';
import { EMAIL_OTP } from '../model/verification-purposes.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import type { LockedContext } from '../steps/lock-context.js';
import {
  passSecondFactor,
  type PassPorts,
  type SecondFactorPassed,
  type SecondFactorRequest,
  type CodeCheck,
} from '../steps/pass-second-factor.js';

export interface VerifyOtpInput extends SecondFactorRequest {
  readonly code: string;
}

/** Accepts a mailed code once, until it expires or there were too many wrong guesses (specification §11.5). */
export class VerifyOtp {
  constructor(private readonly ports: PassPorts & Pick<TwoFactorPorts, 'codeDigest'>) {}

  execute(input: VerifyOtpInput): Promise<SecondFactorPassed> {
    return passSecondFactor(this.ports, input, (store, context) => this.judge(store, context, input.code));
  }

  private async judge(
    { authenticators, records }: TwoFactorStore,
    context: LockedContext,
    guess: string,
  ): Promise<CodeCheck> {
    const all = await authenticators.list(context.owner.id);
    if (all.length === 0) return { kind: 'refused', code: 'OTP_NOT_ENABLED' };

    const key = otpKey(context);
    const now = this.ports.clock.now();
    // The record is deleted first, and stored again after a wrong guess, with one more attempt.
    const record = await records.consume(EMAIL_OTP, key, now);
    if (!record) return { kind: 'refused', code: 'OTP_HAS_EXPIRED' };
    const otp = readEmailOtp(record.value);
    if (otp.attempts >= this.ports.policy.otpMaxAttempts) {
      return { kind: 'refused', code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' };
    }
    if (this.ports.codeDigest.matches(otp.storedCode, key, guess))
      return { kind: 'right', turnsOn: true, by: 'email-code' };
    const value = writeEmailOtp(withWrongGuess(otp));
    await records.put({ ...record, purpose: EMAIL_OTP, token: key, value }, now);
    return { kind: 'wrong', code: 'INVALID_CODE', by: 'email-code', countsForPending: false };
  }
}
