import { TwoFactorError } from '../errors.js';

/** The numbers a deployment may set (specification §14). Ages in milliseconds. */
export interface TwoFactorPolicy {
  /** Shown by authenticators, where a call names no other. */
  readonly issuer: string;
  /** An authenticator counts at once, before its first code. */
  readonly skipVerification: boolean;
  readonly totpEnabled: boolean;
  /** There is a sender for codes by e-mail. */
  readonly otpEnabled: boolean;
  readonly otpLifetimeMs: number;
  readonly otpMaxAttempts: number;
  /** How long a sign-in may wait for its second factor. */
  readonly pendingLifetimeMs: number;
  /** From its last use. */
  readonly trustLifetimeMs: number;
  /** A step of an authenticator counts once (`strict`, specification C14). */
  readonly refusesReuse: boolean;
}

export const defaultTwoFactorPolicy: TwoFactorPolicy = {
  issuer: 'Portvakt',
  skipVerification: false,
  totpEnabled: true,
  otpEnabled: true,
  otpLifetimeMs: 180_000,
  otpMaxAttempts: 5,
  pendingLifetimeMs: 300_000,
  trustLifetimeMs: 2_592_000_000,
  refusesReuse: false,
};

/** Throws `TOTP_ISNT_CONFIGURED` where authenticators are switched off. */
export function assertTotpEnabled({ totpEnabled }: Pick<TwoFactorPolicy, 'totpEnabled'>): void {
  if (!totpEnabled) throw new TwoFactorError('TOTP_ISNT_CONFIGURED');
}

/** Throws `OTP_ISNT_CONFIGURED` where codes by e-mail are switched off. */
export function assertEmailOtpEnabled({ otpEnabled }: Pick<TwoFactorPolicy, 'otpEnabled'>): void {
  if (!otpEnabled) throw new TwoFactorError('OTP_ISNT_CONFIGURED');
}
