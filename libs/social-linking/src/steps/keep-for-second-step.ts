import type { SecondStepBegun } from '@portvakt/kernel';

import { serialisePendingProviderSignIn, PENDING_PROVIDER_SIGN_IN } from '../model/pending-provider-sign-in.js';
import type { SocialStore } from '../ports.js';
import type { SigningInUser, SignInPorts, SocialSignIn } from './find-or-create-user.js';

export interface KeepForSecondStepInput {
  readonly found: SigningInUser;
  readonly signIn: SocialSignIn;
  readonly step: Extract<SecondStepBegun, { kind: 'pending' }>;
}

/**
 * Keeps what the provider sent until the user has given the second factor, when `CompleteProviderSignIn` stores it. A user
 * with a second factor gets no identity linked at a sign-in (specification C24), so the account exists. A sign-up that
 * waited for required fields keeps nothing: its profile is older than the account may be.
 */
export async function keepForSecondStep(
  { clock }: SignInPorts,
  { encryptedRecords }: SocialStore,
  { found: { user, account }, signIn: { provider, userProfile, tokens, given }, step }: KeepForSecondStepInput,
): Promise<void> {
  if (!account || given) return;
  const value = serialisePendingProviderSignIn({
    provider: provider.id,
    accountId: account.id,
    accountUpdatedAt: account.updatedAt.toISOString(),
    userProfile,
    tokens,
  });
  const { reference: token, expiresAt } = step;
  await encryptedRecords.put(
    { purpose: PENDING_PROVIDER_SIGN_IN, token, value, userId: user.id, expiresAt },
    clock.now(),
  );
}
