const CONTROL_OR_LONE_SURROGATE = /\p{Cc}|\p{Cs}/gu;
const NUL_OR_LONE_SURROGATE = /\0|\p{Cs}/u;

/**
 * Whether the text has no control characters and no unpaired surrogates, and so is safe in PostgreSQL, mails, headers
 * and logs (specification §1.3).
 */
export const isCleanText = (text: string): boolean => cleanText(text) === text;

/** The text without control characters and unpaired surrogates. */
export const cleanText = (text: string): string => text.replace(CONTROL_OR_LONE_SURROGATE, '');

/** Whether PostgreSQL can store the text: it has no NUL and no unpaired surrogates. Line breaks are allowed. */
export const isStorableText = (text: string): boolean => !NUL_OR_LONE_SURROGATE.test(text);

/** Whether a password has no NUL and no unpaired surrogates; other control characters are allowed (specification §1.3). */
export const isCleanPassword: (text: string) => boolean = isStorableText;
