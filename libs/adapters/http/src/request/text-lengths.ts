/** Longest texts of contract §1.3, in UTF-16 units. */
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 255;
export const URL_MAX_LENGTH = 2048;
export const TOKEN_MAX_LENGTH = 8192;
