import type { Client, Email, SessionId, UserId } from '@portvakt/kernel';

import type { AdditionalField } from '../model/additional-field.js';
import type { User } from '../model/user.js';
import type { SignInInput } from '../use-cases/sign-in.js';

/** Kari, or the user with the given id. The e-mail address is derived from the id. */
export const aUser = ({
  id,
  email,
  ...given
}: Partial<Omit<User, 'id' | 'email'>> & { id?: string; email?: string } = {}): User => ({
  id: (id ?? 'kari') as UserId,
  email: (email ?? `${id ?? 'kari'}@example.no`) as Email,
  emailVerified: false,
  name: 'Kari Nordmann',
  image: null,
  createdAt: new Date('2025-11-01T08:00:00.000Z'),
  updatedAt: new Date('2025-12-24T17:00:00.000Z'),
  twoFactorEnabled: false,
  extra: {},
  language: null,
  ban: null,
  ...given,
});

/** A browser that requests no supported language. */
export const aClient = (given: Partial<Client> = {}): Client => ({
  ipAddress: '192.0.2.1',
  userAgent: 'Firefox',
  language: null,
  ...given,
});

/** The user as the caller of a request, with a session. */
export const callerOf = <Known extends Pick<User, 'id'>>(user: Known): Known & { readonly sessionId: SessionId } => ({
  ...user,
  sessionId: `session of ${user.id}` as SessionId,
});

export const PASSWORD = 'blåbærsyltetøy';

/** A sign-in of Kari with `PASSWORD`, remembered, without cookies. */
export const aSignIn = (given: Partial<SignInInput> = {}): SignInInput => ({
  email: aUser().email,
  password: PASSWORD,
  remember: true,
  trustedDeviceCookie: null,
  knownDevice: null,
  client: aClient(),
  ...given,
});

/** An optional additional field that clients may set and answers contain. */
export const anAdditionalField = (
  type: AdditionalField['type'],
  given: Partial<AdditionalField> = {},
): AdditionalField => ({
  type,
  required: false,
  input: true,
  returned: true,
  ...given,
});

/** An additional field that the databases of the contract suites keep unique. */
export const UNIQUE_FIELD = 'memberNumber';

/** A name and an address that a simulated trigger of the product refuses in the user table. */
export const REFUSED_NAME = 'Refused by the database';
export const REFUSED_EMAIL = 'refused@example.no' as Email;
