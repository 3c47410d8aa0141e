const CONTROL_OR_LONE_SURROGATE = /\p{Cc}|\p{Cs}/u;
const NUL_OR_LONE_SURROGATE = /\0|\p{Cs}/u;

/**
 * No control characters and no unpaired surrogates: safe for Postgres, mails, headers and logs (specification §1.3).
 */
export const isCleanText = (text: string): boolean => !CONTROL_OR_LONE_SURROGATE.test(text);

/** As `isCleanText`, but a password may hold control characters other than NUL (specification §1.3). */
export const isCleanPassword = (text: string): boolean => !NUL_OR_LONE_SURROGATE.test(text);
