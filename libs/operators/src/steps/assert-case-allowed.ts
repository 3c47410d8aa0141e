import { OperatorsError } from '../errors.js';
import type { AccountRequest } from '../model/account-request.js';
import { hasRole, type OperatorRoles } from '../model/roles.js';
import type { LockedUser } from '../ports.js';

/**
 * Throws where no case may change the account: `USER_IS_AN_OPERATOR` (the role has to be removed first, operators OP14)
 * or `BANNED_USER`.
 */
export function assertMayBeChanged({ role, banned }: LockedUser, roles: OperatorRoles): void {
  if (hasRole(role, roles)) throw new OperatorsError('USER_IS_AN_OPERATOR');
  if (banned) throw new OperatorsError('BANNED_USER');
}

/**
 * Throws where the case would change nothing (`TWO_FACTOR_NOT_ENABLED`, `EMAIL_IS_THE_SAME`), or where another user
 * has the new e-mail address (`isTaken`: `USER_ALREADY_EXISTS`).
 */
export function assertHasEffect(
  { kind, newEmail }: Pick<AccountRequest, 'kind' | 'newEmail'>,
  { twoFactorEnabled, email }: LockedUser,
  isTaken: boolean,
): void {
  if (kind === 'second-factor-reset' && !twoFactorEnabled) throw new OperatorsError('TWO_FACTOR_NOT_ENABLED');
  if (kind !== 'email-change') return;
  if (newEmail === email) throw new OperatorsError('EMAIL_IS_THE_SAME');
  if (isTaken) throw new OperatorsError('USER_ALREADY_EXISTS');
}
