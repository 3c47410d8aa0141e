/** The purposes of this context's records: the prefixes of their identifiers (specification §6). */
export const RESET_PASSWORD = 'reset-password:';
export const DELETE_USER = 'delete-account-';
export const CHANGE_EMAIL = 'change-email-';

/** Records that a change of the e-mail address removes: their links were sent to the old one. */
export const BOUND_TO_EMAIL: readonly string[] = [RESET_PASSWORD, DELETE_USER, CHANGE_EMAIL];

/** Every purpose of this context. */
export const identityPurposes: readonly string[] = [RESET_PASSWORD, DELETE_USER, CHANGE_EMAIL];
