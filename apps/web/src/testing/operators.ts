import type {
  ListedUser,
  ListUsersAnswer,
  OperatedUser,
  OperatorState,
  UserDetails,
} from '@portvakt/api-client/operators';
import { operatorRoles } from '@portvakt/api-client/operators';

import { aSignedInUser } from './builders.js';
import { aServerWithSignedInUser } from './render-app.js';
import { type FakeServer, json } from './server.js';

export function anOperatedUser(over: Partial<OperatedUser> = {}): OperatedUser {
  return {
    id: 'bruker1',
    email: 'ola@eksempel.no',
    name: 'Ola Hansen',
    image: null,
    emailVerified: true,
    createdAt: '2026-01-11T10:00:00.000Z',
    updatedAt: '2026-01-11T10:00:00.000Z',
    twoFactorEnabled: false,
    role: 'user',
    banned: false,
    banReason: null,
    banExpires: null,
    lastSignInAt: '2026-02-01T12:41:00.000Z',
    ...over,
  };
}

export function aUserDetails(over: Partial<UserDetails> = {}): UserDetails {
  return {
    user: anOperatedUser(),
    hasPassword: true,
    passwordChangedAt: null,
    accounts: [],
    authenticators: [],
    backupCodes: false,
    passkeys: [],
    trustedDevices: 0,
    secondFactorBlockedUntil: null,
    sessions: 1,
    requests: [],
    language: 'nb',
    ...over,
  };
}

type Role = Exclude<keyof typeof operatorRoles, 'service'>;

/** The operator's own state with a code that was given just now. */
export function anOperatorState(role: Role = 'admin', over: Partial<OperatorState> = {}): OperatorState {
  return {
    user: anOperatedUser({ id: 'user-1', name: 'Kari Nordmann', email: 'kari@eksempel.no', role }),
    roles: [role],
    permissions: Object.fromEntries(
      Object.entries(operatorRoles[role]).map(([resource, actions]) => [resource, [...(actions as readonly string[])]]),
    ),
    secondFactor: { enabled: true, givenAt: null, readUntil: null, changeUntil: null },
    features: { setPassword: false, impersonation: false, reasonRequired: false },
    openRequests: 0,
    newRequest: { waitSeconds: 86_400, approvalNeeded: true, othersCanApprove: true },
    assignableRoles: ['admin', 'support', 'auditor'],
    ...over,
  };
}

/** The operator's own state where the service requires a reason for every change. */
export const anOperatorWhoGivesReasons = (): OperatorState =>
  anOperatorState('admin', { features: { setPassword: false, impersonation: false, reasonRequired: true } });

export function aListOf(
  users: readonly (OperatedUser & Partial<ListedUser>)[],
  over: Partial<ListUsersAnswer> = {},
): ListUsersAnswer {
  return {
    users: users.map((user) => ({ signInMethods: ['credential'], ...user })),
    total: users.length,
    totalIsEstimate: false,
    limit: 25,
    nextCursor: null,
    ...over,
  };
}

/** A server on which an operator with this role is signed in, and which knows these users. */
export function aServerWithOperator(
  role: Role = 'admin',
  users: readonly OperatedUser[] = [anOperatedUser()],
): FakeServer {
  return aServerWithSignedInUser(aSignedInUser({ role, twoFactorEnabled: true }))
    .on('GET /admin/me', () => json(anOperatorState(role)))
    .on('GET /admin/list-users', () => json(aListOf(users)))
    .on('GET /admin/find-users', () => json({ users: [], by: 'text' }));
}
