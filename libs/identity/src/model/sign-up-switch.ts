import { IdentityError } from '../errors.js';
import type { IdentityPolicy } from './identity-policy.js';

/** Throws where the deployment has sign-up with e-mail and password disabled (specification §11.2). */
export function assertSignUpOpen(policy: Pick<IdentityPolicy, 'emailPasswordEnabled' | 'signUpEnabled'>): void {
  if (policy.emailPasswordEnabled && policy.signUpEnabled) return;
  throw new IdentityError('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED');
}
