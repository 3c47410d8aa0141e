import type { MailUser } from './user.js';

/** Three days, the longest that the recipient's mail server is expected to be unreachable. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/** The `usefulUntil` of a notice about something that happens now. */
export const noticeUsefulUntil = (now: Date): Date => new Date(now.getTime() + NOTICE_LIFETIME_MS);

/**
 * Returns a text that the user chose, or an empty text if the recipient is not verified to be this user. Otherwise
 * anybody could sign up with another person's e-mail address and a name that reads like a message to them.
 */
export const textFromUser = (text: string, { email, emailVerified }: MailUser, to: string = email): string =>
  emailVerified && to === email ? text : '';
