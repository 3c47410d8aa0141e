/** What records of this context are for: how their identifiers begin (specification §6). */
export const PENDING_SIGN_IN = '2fa-';
export const EMAIL_OTP = '2fa-otp-';
export const ATTEMPTS = '2fa-attempts-';
export const TRUSTED_DEVICE = 'trust-device-';

/** Everything that a sign-in which waits for its second factor has left. */
export const PENDING: readonly string[] = [PENDING_SIGN_IN, EMAIL_OTP, ATTEMPTS];

/** Every purpose of this context. */
export const twoFactorPurposes: readonly string[] = [...PENDING, TRUSTED_DEVICE];
