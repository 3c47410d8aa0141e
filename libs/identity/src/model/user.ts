import {
  type Ban,
  type Client,
  type Email,
  isLanguage,
  type Language,
  languageFor,
  newId,
  type PublicUser,
  type RandomSource,
  type UserId,
} from '@portvakt/kernel';

import type { AdditionalValues } from './additional-values.js';

/** A user as identity stores them (specification §5.1). */
export interface User extends PublicUser {
  /** The product's additional fields, hidden ones included. */
  readonly extra: AdditionalValues;
  /** The language last used, or null; not exposed by the API. */
  readonly language: Language | null;
  /** Null where no operator has banned the user; `isBanned` tells whether the ban still holds. */
  readonly ban: Ban | null;
}

export type NewUser = Pick<User, 'email' | 'emailVerified' | 'name' | 'image' | 'extra' | 'language'>;

/** A new user without a second factor. */
export const createUser = (given: NewUser, now: Date, random: RandomSource): User => ({
  ...given,
  id: newId(random) as UserId,
  createdAt: now,
  updatedAt: now,
  twoFactorEnabled: false,
  ban: null,
});

/** The user with another e-mail address; `isVerified`: whether the new address is verified. */
export const withEmail = (user: User, email: Email, isVerified: boolean, now: Date): User => ({
  ...user,
  email,
  emailVerified: isVerified,
  updatedAt: now,
});

/** The additional field that stores the user's choice of language, if the product declares one. */
const CHOSEN = 'locale';

/** The language of a user: the chosen one, else the last used one; null where neither is known. */
export function wishedLanguage({ extra, language }: Pick<User, 'extra' | 'language'>): Language | null {
  const chosen = extra[CHOSEN];
  return isLanguage(chosen) ? chosen : language;
}

/** The language of a mail that a request of `client` sends to the user. */
export const languageOf = (user: Pick<User, 'extra' | 'language'>, client: Client): Language =>
  languageFor(wishedLanguage(user), client);

/** The user, with the language of the mails that a request of `client` sends. */
export const withMailLanguage = (user: User, client: Client): User & { readonly language: Language } => ({
  ...user,
  language: languageOf(user, client),
});
