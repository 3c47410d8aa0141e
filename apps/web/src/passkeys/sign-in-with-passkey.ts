import {
  type ApiFailure,
  asApiFailure,
  type useGenerateAuthenticateOptionsMutation,
  type useVerifyAuthenticationMutation,
} from '@portvakt/api-client';

import { presentPasskey } from './ceremony.js';
import { localFailure } from './passkey-failures.js';
import { signalUnknownPasskey } from './signals.js';

export { endCeremony } from './ceremony.js';

interface PasskeySignInRequest {
  readonly askOptions: ReturnType<typeof useGenerateAuthenticateOptionsMutation>[0];
  readonly verify: ReturnType<typeof useVerifyAuthenticationMutation>[0];
  /** Read when the passkey has been chosen; undefined leaves it to the service. */
  readonly rememberMe: (() => boolean) | undefined;
  /** Whether the passkeys are offered among the suggestions of the e-mail field instead of in a dialog. */
  readonly isAutofill: boolean;
  /** Aborted when another ceremony is about to begin, which this one must not end. */
  readonly signal: AbortSignal | undefined;
}

/** `unavailable`: there was no passkey to verify; `refused`: there was one. */
export type PasskeySignInOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'unavailable' | 'refused'; readonly failure: ApiFailure };

/** One ceremony of a sign-in: a challenge, the answer of the authenticator, and what the service says to it. */
export async function signInWithPasskey(request: PasskeySignInRequest): Promise<PasskeySignInOutcome> {
  const options = await request.askOptions({});
  if (options.error) return { kind: 'unavailable', failure: asApiFailure(options.error) };
  if (request.signal?.aborted) return { kind: 'aborted' };
  const answer = await presentPasskey(options.data, request.isAutofill);
  if ('failure' in answer) {
    return answer.failure ? { kind: 'unavailable', failure: answer.failure } : { kind: 'aborted' };
  }
  const { id, rawId, type, response } = answer.response;
  const rememberMe = request.rememberMe ? { rememberMe: request.rememberMe() } : {};
  const verified = await request.verify({ response: { id, rawId, type, response }, ...rememberMe });
  if (!verified.error) return { kind: 'signedIn' };
  const failure = asApiFailure(verified.error);
  if (failure.code !== 'PASSKEY_NOT_FOUND') return { kind: 'refused', failure };
  // To a known user, the passkey of another account is not found either, and must not be deleted for it. Only the service
  // knows whether a sign-in is pending, since another app may have begun it.
  if (!options.data.userKnown) signalUnknownPasskey(options.data.rpId, id);
  return { kind: 'refused', failure: localFailure('PASSKEY_UNKNOWN') };
}
