import type { AuthenticatorView, SecondFactorPassed, TwoFactorSetUp } from '@portvakt/two-factor';

import { toUserAnswer } from '../identity/user-answer.dto.js';
import { isoOrNull } from '../request/iso-time.js';
import type { AuthenticatorAnswer, SecondFactorPassedAnswer, TwoFactorSetUpAnswer } from './two-factor.dto.js';

/** The five properties of an authenticator that are sent (specification §5.5). */
export const toAuthenticatorAnswer = (authenticator: AuthenticatorView): AuthenticatorAnswer => ({
  id: authenticator.id,
  name: authenticator.name,
  createdAt: authenticator.createdAt.toISOString(),
  lastUsedAt: isoOrNull(authenticator.lastUsedAt),
  verified: authenticator.verified,
});

export const toSetUpAnswer = ({
  totpUri,
  backupCodes,
}: Pick<TwoFactorSetUp, 'totpUri' | 'backupCodes'>): TwoFactorSetUpAnswer => ({ totpURI: totpUri, backupCodes });

export const toPassedAnswer = ({ owner, token }: SecondFactorPassed): SecondFactorPassedAnswer => ({
  ...(token === null ? {} : { token }),
  user: toUserAnswer(owner),
});
