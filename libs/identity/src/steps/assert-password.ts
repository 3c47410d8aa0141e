import type { Caller, Email } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { IdentityStore } from '../ports.js';
import { type VerifiedPassword, verifyPasswordInSession, type VerifyPasswordPorts } from './verify-password.js';

/**
 * Checks that the caller knows their password. Throws `CREDENTIAL_ACCOUNT_NOT_FOUND` where they have none,
 * `INVALID_PASSWORD`, and `CALLER_NOT_FOUND` where another user has their address now.
 */
export async function assertPassword(
  ports: VerifyPasswordPorts,
  { id, email, sessionId }: Caller & { readonly email: Email },
  password: string,
): Promise<VerifiedPassword> {
  const verified = await verifyPasswordInSession(ports, { email, password, sessionId });
  if (verified === 'absent') throw new IdentityError('CREDENTIAL_ACCOUNT_NOT_FOUND');
  if (verified === 'wrong') throw new IdentityError('INVALID_PASSWORD');
  if (verified.user.id !== id) throw new IdentityError('CALLER_NOT_FOUND');
  return verified;
}

/**
 * In the transaction that follows, with the user locked: throws `INVALID_PASSWORD` where the password was changed since
 * it was verified.
 */
export async function assertPasswordUnchanged(
  { credentials }: Pick<IdentityStore, 'credentials'>,
  { user, passwordHash }: VerifiedPassword,
): Promise<void> {
  if ((await credentials.findHash(user.id)) !== passwordHash) throw new IdentityError('INVALID_PASSWORD');
}
