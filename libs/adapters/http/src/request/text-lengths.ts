/** Maximum lengths of specification §1.3, in UTF-16 code units. */
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 255;
export const URL_MAX_LENGTH = 2048;
/** Of a picture that came from a provider. */
export const DATA_URL_MAX_LENGTH = 65_536;
export const CODE_MAX_LENGTH = 64;
export const TOKEN_MAX_LENGTH = 8192;
/** The limit for all other texts. */
export const TEXT_MAX_LENGTH = 1024;
