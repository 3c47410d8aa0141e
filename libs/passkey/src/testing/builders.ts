import type { Email, UserId, UserSummary } from '@portvakt/kernel';

import type { Passkey, PasskeyId } from '../model/passkey.js';

export const KARI = 'kari' as UserId;
export const OLA = 'ola' as UserId;

/** Kari by default; the e-mail address is derived from the id. */
export const aHolder = (given: Partial<UserSummary> = {}): UserSummary => ({
  id: KARI,
  email: `${given.id ?? KARI}@example.no` as Email,
  emailVerified: true,
  name: 'Kari Nordmann',
  image: null,
  createdAt: new Date('2025-11-01T08:00:00.000Z'),
  updatedAt: new Date('2025-12-24T17:00:00.000Z'),
  twoFactorEnabled: false,
  language: null,
  ban: null,
  ...given,
});

/** `add` refuses a passkey with this name, like a trigger of the product. */
export const REFUSED_NAME = 'Refused by the database';

/** A synced passkey of Kari; its credential is derived from its id. */
export const aPasskey = ({
  id = 'passkey-1',
  ...given
}: Partial<Omit<Passkey, 'id'>> & { readonly id?: string } = {}): Passkey => ({
  id: id as PasskeyId,
  userId: KARI,
  name: 'iPhone',
  credentialId: `credential-of-${id}`,
  publicKey: 'pQECAyYg',
  counter: 0,
  deviceType: 'multiDevice',
  backedUp: true,
  transports: ['internal', 'hybrid'],
  createdAt: new Date('2026-01-05T12:00:00.123Z'),
  aaguid: '00000000-0000-0000-0000-000000000000',
  lastUsedAt: null,
  userHandle: 'a2FyaQ',
  ...given,
});
