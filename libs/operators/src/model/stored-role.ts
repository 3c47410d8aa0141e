import { OperatorsError } from '../errors.js';
import { NO_ROLE, type OperatorRoles } from './roles.js';

/** The roles as they are stored; null for a user without one. Throws where one of them does not exist. */
export function storedRole(names: readonly string[], roles: OperatorRoles): string | null {
  const isKnown = (name: string): boolean => name === NO_ROLE || Object.hasOwn(roles, name);
  if (names.length === 0 || !names.every(isKnown)) {
    throw new OperatorsError('YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE');
  }
  return [...new Set(names)].filter((name) => name !== NO_ROLE).join(',') || null;
}
