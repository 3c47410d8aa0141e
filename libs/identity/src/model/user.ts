import { newId, type RandomSource, type UserId } from '@portvakt/kernel';

import type { AdditionalValues } from './additional-values.js';
import type { Email } from './email.js';

/** A person with an account (contract §5.1). */
export interface User {
  readonly id: UserId;
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly image: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly twoFactorEnabled: boolean;
  /** The product's additional fields, hidden ones included. */
  readonly extra: AdditionalValues;
}

export type NewUser = Pick<User, 'email' | 'name' | 'image' | 'extra'>;

/** Nobody has proven the address yet, and no second factor is set up. */
export const registerUser = (given: NewUser, now: Date, random: RandomSource): User => ({
  ...given,
  id: newId(random) as UserId,
  emailVerified: false,
  createdAt: now,
  updatedAt: now,
  twoFactorEnabled: false,
});
