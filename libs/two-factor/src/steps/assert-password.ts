import { type Caller, type Client, type SessionId, userActor, type UserSummary } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { TwoFactorPorts } from '../ports.js';

export interface CallerWithPassword {
  readonly owner: Pick<UserSummary, 'id' | 'email'>;
  readonly sessionId: SessionId;
  readonly password: string;
  readonly client: Client;
}

export const callerOf = ({ owner, sessionId }: CallerWithPassword): Caller => ({ id: owner.id, sessionId });

/**
 * Throws if the password is wrong, or `whenAbsent` if the user has no password (specification §11.5). `call`: the
 * endpoint, for the audit log.
 */
export async function assertPassword(
  { passwords, journal }: Pick<TwoFactorPorts, 'passwords' | 'journal'>,
  { owner, password, sessionId, client }: CallerWithPassword,
  call: string,
  whenAbsent: 'INVALID_SECOND_FACTOR_PASSWORD' | 'NO_PASSWORD_CREDENTIAL_FOUND' = 'INVALID_SECOND_FACTOR_PASSWORD',
): Promise<void> {
  const verdict = await passwords.check(owner, password, sessionId);
  if (verdict === 'absent') throw new TwoFactorError(whenAbsent);
  if (verdict === 'right') return;
  const by = userActor({ id: owner.id, sessionId });
  await journal.note({ kind: 'password.refused', outcome: 'refused', subject: owner.id, by, client, facts: { call } });
  throw new TwoFactorError('INVALID_SECOND_FACTOR_PASSWORD');
}
