import { expect } from '@jest/globals';

/** 32 letters and digits: row ids and session tokens (contract §4). */
export const ID: unknown = expect.stringMatching(/^[A-Za-z0-9]{32}$/);

/** ISO 8601 in UTC with milliseconds. */
export const INSTANT: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

interface Known {
  readonly id?: unknown;
  readonly email: string;
  readonly name?: string;
  readonly image?: string | null;
  readonly emailVerified?: boolean;
}

/** The seven members of a user after sign-in and sign-up, and no others (contract §5.1). */
export const userOf = (known: Known): object => ({
  id: ID,
  name: 'Kari Nordmann',
  image: null,
  emailVerified: false,
  createdAt: INSTANT,
  updatedAt: INSTANT,
  ...known,
});
