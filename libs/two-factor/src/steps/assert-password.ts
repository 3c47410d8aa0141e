import type { Caller, SessionId, UserSummary } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { TwoFactorPorts } from '../ports.js';

export interface CallerWithPassword {
  readonly owner: Pick<UserSummary, 'id' | 'email'>;
  readonly sessionId: SessionId;
  readonly password: string;
}

export const callerOf = ({ owner, sessionId }: CallerWithPassword): Caller => ({ id: owner.id, sessionId });

/** Throws if the password is wrong, or `whenAbsent` if the user has no password (specification §11.5). */
export async function assertPassword(
  { passwords }: Pick<TwoFactorPorts, 'passwords'>,
  { owner, password, sessionId }: CallerWithPassword,
  whenAbsent: 'INVALID_SECOND_FACTOR_PASSWORD' | 'NO_PASSWORD_CREDENTIAL_FOUND' = 'INVALID_SECOND_FACTOR_PASSWORD',
): Promise<void> {
  const verdict = await passwords.check(owner, password, sessionId);
  if (verdict === 'absent') throw new TwoFactorError(whenAbsent);
  if (verdict === 'wrong') throw new TwoFactorError('INVALID_SECOND_FACTOR_PASSWORD');
}
