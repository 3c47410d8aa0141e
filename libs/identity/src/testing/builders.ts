import type { Client, Email, SessionId, UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';

/** Kari, or whoever has the given id; the address follows from the id. */
export const aUser = ({ id, email, ...given }: Partial<Omit<User, 'id' | 'email'>> & { id?: string; email?: string } = {}): User => ({
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
  ...given,
});

/** A browser that asks for no language of ours. */
export const aClient = (given: Partial<Client> = {}): Client => ({
  ipAddress: '192.0.2.1',
  userAgent: 'Firefox',
  language: null,
  ...given,
});

/** A user who calls from a session of theirs. */
export const callerOf = <Known extends Pick<User, 'id'>>(user: Known): Known & { readonly sessionId: SessionId } => ({
  ...user,
  sessionId: `session of ${user.id}` as SessionId,
});
