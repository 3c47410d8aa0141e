import {
  type Client,
  isLanguage,
  type Language,
  languageFor,
  newId,
  type PublicUser,
  type RandomSource,
  type UserId,
} from '@portvakt/kernel';

import type { AdditionalValues } from './additional-values.js';

/** A person with an account (specification §5.1). */
export interface User extends PublicUser {
  /** The product's additional fields, hidden ones included. */
  readonly extra: AdditionalValues;
  /** Hidden: in which they last used the service; null where that was never known. */
  readonly language: Language | null;
}

export type NewUser = Pick<User, 'email' | 'name' | 'image' | 'extra' | 'language'>;

/** Nobody has proven the address yet, and no second factor is set up. */
export const registerUser = (given: NewUser, now: Date, random: RandomSource): User => ({
  ...given,
  id: newId(random) as UserId,
  emailVerified: false,
  createdAt: now,
  updatedAt: now,
  twoFactorEnabled: false,
});

/** The additional field by which a product lets its users choose; declared or not is the product's affair. */
const CHOSEN = 'locale';

/** What a user wants to be written to in: what they chose, else what they last used; null where neither is known. */
export function wishedLanguage({ extra, language }: Pick<User, 'extra' | 'language'>): Language | null {
  const chosen = extra[CHOSEN];
  return isLanguage(chosen) ? chosen : language;
}

/** What a user is written to in on the occasion of a request. */
export const languageOf = (user: Pick<User, 'extra' | 'language'>, client: Client): Language =>
  languageFor(wishedLanguage(user), client);
