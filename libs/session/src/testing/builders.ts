import type { Email, SessionId, UserId } from '@portvakt/kernel';

import type { Session } from '../model/session.js';
import type { SessionUser } from '../model/session-view.js';

export const KARI = 'kari' as UserId;
export const OLA = 'ola' as UserId;

const SIGNED_IN_AT = new Date('2026-01-05T12:00:00.000Z');
const WEEK_LATER = new Date('2026-01-12T12:00:00.000Z');

/** A remembered session of Kari that started at the time of `sessionTestContext`. Its token is derived from its id. */
export const aSession = ({ id, ...given }: Partial<Omit<Session, 'id'>> & { readonly id?: string } = {}): Session => ({
  id: (id ?? 'session-1') as SessionId,
  userId: KARI,
  token: `token-of-${id ?? 'session-1'}`,
  expiresAt: WEEK_LATER,
  createdAt: SIGNED_IN_AT,
  updatedAt: SIGNED_IN_AT,
  ipAddress: '192.0.2.1',
  userAgent: 'Firefox på Windows',
  remember: true,
  impersonatedBy: null,
  strongFactorAt: null,
  ...given,
});

/** Kari, or the user with the given id. */
export const aSessionUser = (given: Partial<SessionUser> = {}): SessionUser => ({
  id: KARI,
  email: `${given.id ?? KARI}@example.no` as Email,
  emailVerified: false,
  name: 'Kari Nordmann',
  image: null,
  createdAt: new Date('2025-11-01T08:00:00.000Z'),
  updatedAt: new Date('2025-12-24T17:00:00.000Z'),
  twoFactorEnabled: false,
  extra: {},
  role: null,
  ...given,
});
