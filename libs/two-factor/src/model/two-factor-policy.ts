import { TwoFactorError } from '../errors.js';

/** What a deployment can configure (specification §14). */
export interface TwoFactorPolicy {
  /** Shown by authenticator apps, unless a request names another issuer. */
  readonly issuer: string;
  /** Whether a new authenticator is verified without a first code. */
  readonly skipVerification: boolean;
  readonly totpEnabled: boolean;
  /** Whether codes can be sent by e-mail. */
  readonly otpEnabled: boolean;
  readonly otpLifetimeMs: number;
  readonly otpMaxAttempts: number;
  /** How long a sign-in may be pending. */
  readonly pendingLifetimeMs: number;
  /** Counted from the last use of the device. */
  readonly trustLifetimeMs: number;
  /** Whether a time step of an authenticator is accepted only once (strict policy, specification C14). */
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

/** Throws `TOTP_ISNT_CONFIGURED` where authenticators are disabled. */
export function assertTotpEnabled({ totpEnabled }: Pick<TwoFactorPolicy, 'totpEnabled'>): void {
  if (!totpEnabled) throw new TwoFactorError('TOTP_ISNT_CONFIGURED');
}

/** Throws `OTP_ISNT_CONFIGURED` where codes by e-mail are disabled. */
export function assertEmailOtpEnabled({ otpEnabled }: Pick<TwoFactorPolicy, 'otpEnabled'>): void {
  if (!otpEnabled) throw new TwoFactorError('OTP_ISNT_CONFIGURED');
}
