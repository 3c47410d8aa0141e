import {
  newReference,
  PENDING_SIGN_UP,
  PENDING_SIGN_UP_LIFETIME_MS,
  serialisePendingSignUp,
} from '../model/pending-sign-up.js';
import { completeSignIn, type SignInResult } from './complete-sign-in.js';
import { IncompleteSignUp, type SignInPorts, type SocialSignIn } from './find-or-create-user.js';

/** `incomplete`: the user is asked for required fields first, by the reference. */
export type SignInOrIncomplete = SignInResult | { readonly kind: 'incomplete'; readonly reference: string };

/**
 * Signs in with an identity. Where the product asks new users for fields that the provider does not have, it stores
 * profile and tokens for ten minutes instead, and the user is created when the fields are given.
 */
export async function signInUnlessIncomplete(
  ports: SignInPorts,
  signIn: SocialSignIn,
  newUserUrl: string | null,
): Promise<SignInOrIncomplete> {
  try {
    return await completeSignIn(ports, signIn);
  } catch (error) {
    if (!(error instanceof IncompleteSignUp)) throw error;
    return { kind: 'incomplete', reference: await keepPending(ports, signIn, newUserUrl) };
  }
}

async function keepPending(
  { transaction, clock, random }: SignInPorts,
  { provider, way, accountId, userProfile, tokens, requestSignUp, callbackUrl }: SocialSignIn,
  newUserUrl: string | null,
): Promise<string> {
  const token = newReference(random);
  const now = clock.now();
  const rest = { way, accountId, userProfile, tokens, requestSignUp, callbackUrl, newUserUrl };
  const record = {
    purpose: PENDING_SIGN_UP,
    token,
    value: serialisePendingSignUp({ provider: provider.id, ...rest }),
    userId: null,
    expiresAt: new Date(now.getTime() + PENDING_SIGN_UP_LIFETIME_MS),
  };
  await transaction.run(({ encryptedRecords }) => encryptedRecords.put(record, now));
  return token;
}
