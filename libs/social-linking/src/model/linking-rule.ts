import type { UserSummary } from '@portvakt/kernel';

import type { SocialPolicy } from './social-policy.js';

export interface LinkCandidate {
  readonly providerId: string;
  /** The provider states that the e-mail address is verified. */
  readonly emailVerified: boolean;
  /** The existing user with the same e-mail address. */
  readonly user: Pick<UserSummary, 'emailVerified' | 'twoFactorEnabled'>;
}

/**
 * Decides whether an unlinked identity is linked to the user with the same e-mail address (specification §12.3, step 4).
 * `reclaim`: it is linked, and everything that was attached to the unverified account is removed (specification C11,
 * D-08b).
 */
export function decideLink(policy: SocialPolicy, candidate: LinkCandidate): 'refuse' | 'link' | 'reclaim' {
  const { providerId, emailVerified, user } = candidate;
  const isVouchedFor = emailVerified || policy.trustedProviders.includes(providerId);
  if (!policy.linkingEnabled || !isVouchedFor) return 'refuse';
  if (policy.isStrict && (user.twoFactorEnabled || !user.emailVerified)) return 'refuse';
  return user.emailVerified ? 'link' : 'reclaim';
}
