/** Purposes of this context's records, used as prefixes of their identifiers (passkeys §3.2). */
export const REGISTRATION = 'passkey-registration-';
export const SIGN_IN = 'passkey-sign-in-';

/** All purposes of this context. One per ceremony, so that the challenge of one is never accepted in the other. */
export const passkeyPurposes: readonly string[] = [REGISTRATION, SIGN_IN];

/** Values of a registration's record: whether presence and verification of the user are asked for (passkeys §6.7). */
export const PLAIN = 'plain';
export const CONDITIONAL = 'conditional';
