import { type Client, textFromUser } from '@portvakt/kernel';

import { languageOf, type User } from '../model/user.js';

export interface MailedLink {
  readonly url: string;
  readonly expiresAt: Date;
  readonly lifetimeMs: number;
  /** The recipient, where it is not the user's e-mail address. */
  readonly to?: User['email'] | undefined;
}

/** What every mail with a link contains; `name` is empty where the recipient is not verified to be the user. */
export const linkMailTo = (user: User, client: Client, { url, expiresAt, lifetimeMs, to = user.email }: MailedLink) => ({
  userId: user.id,
  to,
  language: languageOf(user, client),
  usefulUntil: expiresAt,
  data: { name: textFromUser(user.name, user, to), url, lifetimeSeconds: String(lifetimeMs / 1000) },
});
