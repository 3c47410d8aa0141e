import { IdentityError } from '../errors.js';
import type { IdentityPolicy } from './identity-policy.js';

/** Refuses where the deployment lets nobody sign up by themselves (specification §11.2). */
export function assertSignUpOpen(policy: Pick<IdentityPolicy, 'emailPasswordEnabled' | 'signUpEnabled'>): void {
  if (policy.emailPasswordEnabled && policy.signUpEnabled) return;
  throw new IdentityError('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED');
}
