import { createHash, timingSafeEqual } from 'node:crypto';

import { type Actor, impersonator, type SessionId, type UserId } from '@portvakt/kernel';

import { type ApiToken, isExpiredToken } from './api-token.js';
import {
  type OperatorRoles,
  type Permissions,
  permissionsByRole,
  permissionsOf,
  rolesIn,
  type TokenRole,
} from './roles.js';

/** A signed-in user at an endpoint of operators, with their role and session as stored in the database. */
export interface PersonalOperator {
  readonly kind: 'person';
  readonly id: UserId;
  readonly sessionId: SessionId;
  /** The stored text: roles joined with commas; null for a user who is not an operator. */
  readonly role: string | null;
  readonly roles: readonly string[];
  /** The combined permissions of the roles. */
  readonly permissions: Permissions;
  readonly twoFactorEnabled: boolean;
  /** When a code of an app, a backup code or a passkey was last given in the session; null for never. */
  readonly strongFactorAt: Date | null;
  /** When the user authenticated; a refresh does not change it. */
  readonly sessionUpdatedAt: Date;
  /** The operator who impersonates the user of the session (operators §9); null if nobody does. */
  readonly impersonatedBy: UserId | null;
}

/** A machine with a bearer token (operators §4.4). */
export interface MachineOperator {
  readonly kind: 'token';
  readonly name: string;
  readonly roles: readonly [TokenRole];
  readonly permissions: Permissions;
}

export type Operator = PersonalOperator | MachineOperator;

export const personalOperator = (
  given: Omit<PersonalOperator, 'kind' | 'roles' | 'permissions'>,
  roles: OperatorRoles,
): PersonalOperator => {
  const own = rolesIn(given.role, roles);
  return { ...given, kind: 'person', roles: own, permissions: permissionsOf(own, roles) };
};

/**
 * Returns the machine with this token; null for a token that is unknown or expired. Compares digests in constant time.
 */
export function machineWith(token: string, known: readonly ApiToken[], now: Date): MachineOperator | null {
  const digest = createHash('sha256').update(token).digest();
  const found = known.filter((each) => timingSafeEqual(Buffer.from(each.digest, 'base64url'), digest));
  const valid = found.find((each) => !isExpiredToken(each, now));
  if (!valid) return null;
  const { name, role } = valid;
  return { kind: 'token', name, roles: [role], permissions: permissionsByRole[role] };
}

/** The operator as the audit log names them; a user without a role is an ordinary user there. */
export function actorOf(operator: Operator): Actor {
  if (operator.kind === 'token') return { type: 'token', id: operator.name, role: operator.roles[0] };
  const { id, sessionId, role, roles, impersonatedBy } = operator;
  if (impersonatedBy !== null) return impersonator({ id: sessionId, userId: id, impersonatedBy });
  if (roles.length === 0) return { type: 'user', id, sessionId, impersonatorId: null };
  return { type: 'operator', id, sessionId, role: role ?? '' };
}

/** The key under which an actor's requests, views and refusals are counted. */
export const counterOf = (operator: Operator): string =>
  operator.kind === 'token' ? `token ${operator.name}` : `operator ${operator.impersonatedBy ?? operator.id}`;
