import type { ClientInfo, Email, SessionId, UserId } from '@portvakt/kernel';

import { Authorization } from '../model/access.js';
import { defaultOperatorPolicy } from '../model/operator-policy.js';
import { type Operator, personalOperator } from '../model/operator.js';
import { builtInRoles, type OperatorRoles, permissionsByRole } from '../model/roles.js';
import type { OperatedSession } from '../model/operated-session.js';
import type { OperatedUser } from '../model/operated-user.js';
import type { LockedUser } from '../ports.js';
import type { StoredMail } from './in-memory-mails.js';
import { KARI } from './request-builders.js';

/** A user as stored: a ban that has expired is still there. */
export type StoredUser = LockedUser;

export interface StoredSession extends OperatedSession {
  readonly token: string;
}

export const ANNE = 'anne' as UserId;

/** The start of the test clock. */
export const NOW = new Date('2026-01-05T12:00:00.000Z');
const WEEK_LATER = new Date('2026-01-12T12:00:00.000Z');

/** Kari, or the user with the given id: without roles, not banned. The e-mail address is derived from the id. */
export const aUser = ({
  id,
  ...given
}: Partial<Omit<StoredUser, 'id'>> & { readonly id?: string } = {}): StoredUser => ({
  id: (id ?? KARI) as UserId,
  email: `${id ?? KARI}@example.no` as Email,
  emailVerified: true,
  name: 'Kari Nordmann',
  image: null,
  createdAt: new Date('2025-11-01T08:00:00.000Z'),
  updatedAt: new Date('2025-12-24T17:00:00.000Z'),
  twoFactorEnabled: false,
  role: null,
  banned: false,
  banReason: null,
  banExpires: null,
  bannedBy: null,
  lastSignInAt: null,
  extra: {},
  language: 'nb',
  ...given,
});

/** A session of Kari, or with the given id. Its token is derived from its id. */
export const aSession = ({
  id,
  ...given
}: Partial<Omit<StoredSession, 'id'>> & { readonly id?: string } = {}): StoredSession => ({
  id: (id ?? 'session-1') as SessionId,
  token: `token-of-${id ?? 'session-1'}`,
  userId: KARI,
  expiresAt: WEEK_LATER,
  createdAt: NOW,
  updatedAt: NOW,
  ipAddress: '192.0.2.1',
  userAgent: 'Firefox',
  impersonatedBy: null,
  strongFactorAt: null,
  ...given,
});

/** A mail to Kari that waits for its first attempt. */
export const aMail = ({
  id,
  ...given
}: Partial<Omit<StoredMail, 'id'>> & { readonly id?: string } = {}): StoredMail => ({
  id: id ?? 'mail-1',
  kind: 'new-sign-in',
  to: `${KARI}@example.no`,
  userId: KARI,
  language: 'nb',
  attempts: 0,
  dueAt: WEEK_LATER,
  createdAt: NOW,
  lastError: null,
  claimedUntil: null,
  abandonedAt: null,
  ...given,
});

export const aClient = (): ClientInfo => ({ ipAddress: '192.0.2.1', userAgent: 'Firefox' });

/** The session that `aPerson` uses. */
export const sessionOf = (id: UserId): SessionId => `session of ${id}` as SessionId;

/** A user with these roles, who has just given a code in their session. */
export const aPerson = (id: UserId, role: string | null, roles: OperatorRoles = builtInRoles): Operator =>
  personalOperator(
    {
      id,
      sessionId: sessionOf(id),
      role,
      twoFactorEnabled: true,
      strongFactorAt: NOW,
      sessionUpdatedAt: NOW,
      impersonatedBy: null,
    },
    roles,
  );

export const aMachine = (): Operator => ({
  kind: 'token',
  name: 'kasse',
  roles: ['service'],
  permissions: permissionsByRole.service,
});

/** The approval of a change by this operator. */
export const authorizationFor = (
  operator: Operator,
  reason: string | null = null,
  roles: OperatorRoles = builtInRoles,
): Authorization =>
  Authorization.grant({ operator, client: aClient(), reason }, { ...defaultOperatorPolicy, roles }, NOW);

function without<Whole extends object, Name extends keyof Whole>(whole: Whole, name: Name): Omit<Whole, Name> {
  const rest: Partial<Whole> = { ...whole };
  delete rest[name];
  return rest as Omit<Whole, Name>;
}

/** The user as operators see them. */
export const withoutLanguage = (user: StoredUser): OperatedUser => without(user, 'language');

/** The session as operators see it. */
export const withoutToken = (session: StoredSession): OperatedSession => without(session, 'token');
