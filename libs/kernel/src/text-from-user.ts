import type { MailUser } from './user.js';

/**
 * Returns a text that the user chose, or an empty text if the recipient is not verified to be this user. Otherwise
 * anybody could sign up with another person's e-mail address and a name that reads like a message to them.
 */
export const textFromUser = (text: string, { email, emailVerified }: MailUser, to: string = email): string =>
  emailVerified && to === email ? text : '';
