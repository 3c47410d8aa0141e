/** A state stands in its record bare: nothing goes before it (specification §6). */
export const SIGN_IN_STATE = '';

/** Every purpose of this context. */
export const socialPurposes: readonly string[] = [SIGN_IN_STATE];
