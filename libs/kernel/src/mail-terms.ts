import type { MailUser } from './user.js';

/** News of a change is of use for as long as the mail server of the recipient may be away. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/** Until when a notice of something that happens now is sent. */
export const noticeUsefulUntil = (now: Date): Date => new Date(now.getTime() + NOTICE_LIFETIME_MS);

/**
 * A text that the user chose, or nothing where the recipient is not verified to be this user: anybody can sign up with
 * the e-mail address of somebody else and choose a name that reads like a message to them.
 */
export const textFromUser = (text: string, { email, emailVerified }: MailUser, to: string = email): string =>
  emailVerified && to === email ? text : '';
