import type { Client, FoundRecord, UserSummary } from '@portvakt/kernel';

import { BY_PASSWORD, pendingReference } from '../model/pending-sign-in.js';
import type { TwoFactorStore } from '../ports.js';

export interface CompleteProviderSignInInput {
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
export const completeProviderSignIn = async (
  { pendingProviderSignIns }: Pick<TwoFactorStore, 'pendingProviderSignIns'>,
  { token, record, user, client }: CompleteProviderSignInInput,
): Promise<UserSummary> =>
  record.note === BY_PASSWORD ? user : pendingProviderSignIns.complete(pendingReference(token), user, client);
