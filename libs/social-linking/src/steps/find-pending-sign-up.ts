import { SocialError } from '../errors.js';
import { parsePendingSignUp, PENDING_SIGN_UP, type PendingSignUp } from '../model/pending-sign-up.js';
import type { SocialPorts } from '../ports.js';

/** Throws `PENDING_SIGN_UP_NOT_FOUND` for a sign-up that has expired or was completed. `reference` null: none was given. */
export async function findPendingSignUp(
  { transaction, clock }: Pick<SocialPorts, 'transaction' | 'clock'>,
  reference: string | null,
): Promise<PendingSignUp> {
  const record =
    reference === null
      ? null
      : await transaction.run(({ encryptedRecords }) => encryptedRecords.find(PENDING_SIGN_UP, reference, clock.now()));
  if (!record) throw new SocialError('PENDING_SIGN_UP_NOT_FOUND');
  return parsePendingSignUp(record.value);
}
