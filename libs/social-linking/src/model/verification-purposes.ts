/** A state stands in its record bare: nothing goes before it (contract §6). */
export const SIGN_IN_STATE = '';
