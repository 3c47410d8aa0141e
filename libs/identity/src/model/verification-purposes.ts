/** What records of this context are for: how their identifiers begin (specification §6). */
export const RESET_PASSWORD = 'reset-password:';
export const DELETE_USER = 'delete-account-';
export const CHANGE_EMAIL = 'change-email-';

/** What dies with an address: none of it was meant for whoever has the new one. */
export const BOUND_TO_EMAIL: readonly string[] = [RESET_PASSWORD, DELETE_USER, CHANGE_EMAIL];

/** Every purpose of this context. */
export const identityPurposes: readonly string[] = [RESET_PASSWORD, DELETE_USER, CHANGE_EMAIL];
