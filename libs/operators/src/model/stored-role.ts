import { OperatorsError } from '../errors.js';
import { OPERATOR_ROLES } from './roles.js';

/** What everybody else has, in events and in the published client. */
export const NO_ROLE = 'user';

/** The roles as they are stored; null for a user without one. Throws where one of them does not exist. */
export function storedRole(roles: readonly string[]): string | null {
  const isKnown = (role: string): boolean => role === NO_ROLE || OPERATOR_ROLES.some((known) => known === role);
  if (roles.length === 0 || !roles.every(isKnown)) {
    throw new OperatorsError('YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE');
  }
  return [...new Set(roles)].filter((role) => role !== NO_ROLE).join(',') || null;
}
