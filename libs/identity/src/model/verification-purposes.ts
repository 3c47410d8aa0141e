/** The purposes of this context's records: the prefixes of their identifiers (specification §6). */
export const RESET_PASSWORD = 'reset-password:';
export const DELETE_USER = 'delete-account-';
export const CHANGE_EMAIL = 'change-email-';

/** Every purpose of this context. Their links are mailed, so a change of the e-mail address removes all of them. */
export const identityPurposes: readonly string[] = [RESET_PASSWORD, DELETE_USER, CHANGE_EMAIL];
