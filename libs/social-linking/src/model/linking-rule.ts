import type { UserSummary } from '@portvakt/kernel';

import type { SocialPolicy } from './social-policy.js';

export interface Candidate {
  readonly providerId: string;
  /** The provider says the address is verified. */
  readonly emailVerified: boolean;
  /** Who has the address here. */
  readonly person: Pick<UserSummary, 'emailVerified' | 'twoFactorEnabled'>;
}

/**
 * What becomes of an identity that nobody is joined to, while somebody here has its address (specification §12.3,
 * step 4). `reclaim`: joined, and everything that was attached before the mailbox was proven goes (specification C11,
 * D-08b).
 */
export function judgeLink(policy: SocialPolicy, candidate: Candidate): 'refuse' | 'link' | 'reclaim' {
  const { providerId, emailVerified, person } = candidate;
  const isVouchedFor = emailVerified || policy.trustedProviders.includes(providerId);
  if (!policy.linkingEnabled || !isVouchedFor) return 'refuse';
  if (policy.isStrict && (person.twoFactorEnabled || !person.emailVerified)) return 'refuse';
  return person.emailVerified ? 'link' : 'reclaim';
}
