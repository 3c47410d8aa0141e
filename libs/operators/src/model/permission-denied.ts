import { OperatorsError, type OperatorsErrorCode } from '../errors.js';
import type { Permission } from './roles.js';

/** The permissions whose absence has a code of its own (operators §15). */
const CODES: Readonly<Record<Permission, OperatorsErrorCode>> = {
  'user: create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
  'user: update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
  'user: set-role': 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  'user: ban': 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  'user: delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
  'user: set-password': 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
  'user: impersonate': 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
  'session: list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
  'session: revoke': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
};

/** The code of the refusal where an operator lacks this permission. */
export const codeForMissing = (permission: Permission): OperatorsErrorCode =>
  CODES[permission] ?? 'OPERATOR_PERMISSION_REQUIRED';

/** The error where an operator lacks this permission. */
export const permissionDenied = (permission: Permission): OperatorsError =>
  new OperatorsError(codeForMissing(permission));
