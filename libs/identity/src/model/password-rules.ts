import { IdentityError } from '../errors.js';
import type { IdentityPolicy } from './identity-policy.js';

type PasswordLimits = Pick<IdentityPolicy, 'passwordMinLength' | 'passwordMaxLength'>;

/**
 * Throws where a new password is too short or too long, in UTF-16 units as typed, before normalisation (specification
 * §11.2).
 */
export function assertAllowedPassword(password: string, policy: PasswordLimits): void {
  if (password.length < policy.passwordMinLength) throw new IdentityError('PASSWORD_TOO_SHORT');
  if (password.length > policy.passwordMaxLength) throw new IdentityError('PASSWORD_TOO_LONG');
}
