import type { Client, FoundRecord, UserSummary } from '@portvakt/kernel';

import { BY_PASSWORD, pendingReference } from '../model/pending-sign-in.js';
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

export interface EndedPending {
  readonly token: string;
  readonly record: FoundRecord;
  /** Their row is locked. */
  readonly user: UserSummary;
  readonly client: Client;
}

/**
 * Completes a sign-in that began at a provider, after the right code has ended it. Returns the user as they are then: the
 * provider may have sent another name or address.
 */
export const completeAtProvider = async (
  { providerSignIns }: Pick<TwoFactorStore, 'providerSignIns'>,
  { token, record, user, client }: EndedPending,
): Promise<UserSummary> =>
  record.note === BY_PASSWORD ? user : providerSignIns.complete(pendingReference(token), user, client);
