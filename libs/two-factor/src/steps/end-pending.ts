import type { FoundRecord } from '@portvakt/kernel';

import { pendingReference } from '../model/pending-sign-in.js';
import { ATTEMPTS, EMAIL_OTP, PENDING_SIGN_IN } from '../model/verification-purposes.js';
import type { TwoFactorStore } from '../ports.js';

/** Deletes the pending sign-in, its counter and its mailed code; null if a concurrent request deleted it first. */
export async function endPending(
  { records }: Pick<TwoFactorStore, 'records'>,
  token: string,
  now: Date,
): Promise<FoundRecord | null> {
  const own = await records.consume(PENDING_SIGN_IN, token, now);
  await records.consume(ATTEMPTS, token, now);
  await records.consume(EMAIL_OTP, pendingReference(token), now);
  return own;
}
