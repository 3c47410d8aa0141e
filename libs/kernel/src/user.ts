import type { Ban } from './ban.js';
import type { Email } from './email.js';
import type { UserId } from './ids.js';
import type { Language } from './language.js';

/** The fields of a user that the API answers with (specification §5.1). */
export interface PublicUser {
  readonly id: UserId;
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly image: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly twoFactorEnabled: boolean;
}

/** A user as the contexts other than identity see them. */
export interface UserSummary extends PublicUser {
  /** The language of their mails: the chosen one, else the last used one; null where neither is known. */
  readonly language: Language | null;
  /** Null where no operator has banned the user; `isBanned` tells whether the ban still holds. */
  readonly ban: Ban | null;
}

/** The fields of a user that mails need. */
export type MailUser = Pick<PublicUser, 'id' | 'email' | 'emailVerified' | 'name'>;
