/** Purposes of this context's records, used as prefixes of their identifiers (specification §6). */
export const PENDING_SIGN_IN = '2fa-';
export const EMAIL_OTP = '2fa-otp-';
export const ATTEMPTS = '2fa-attempts-';
export const TRUSTED_DEVICE = 'trust-device-';

/** Purposes of all records of a pending sign-in. */
export const PENDING: readonly string[] = [PENDING_SIGN_IN, EMAIL_OTP, ATTEMPTS];

/** All purposes of this context. */
export const twoFactorPurposes: readonly string[] = [...PENDING, TRUSTED_DEVICE];
