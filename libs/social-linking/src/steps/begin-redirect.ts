import { OverloadError, type UserId } from '@portvakt/kernel';

import { SocialError, StateNotStoredError } from '../errors.js';
import { RedirectRefusal } from '../model/redirect-code.js';
import { newCodeVerifier, newState, serialiseState, SIGN_IN_STATE, type SignInState } from '../model/sign-in-state.js';
import { type AuthorizationRequest, ProviderError, type SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';
import { getProvider } from './get-provider.js';

export type RedirectPorts = Pick<SocialPorts, 'transaction' | 'providers' | 'clock' | 'random' | 'policy'>;

export interface RedirectOptions {
  readonly provider: string;
  readonly callbackUrl?: string | undefined;
  readonly errorUrl?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
}

/** The URL of the provider, and the state that the browser must present at the callback (specification C3). */
export interface RedirectStarted {
  readonly url: string;
  readonly state: string;
}

/**
 * Stores the state that the callback needs, for ten minutes, and returns the URL of the provider (specification §12.1).
 * Throws `RedirectRefusal` if the provider is unavailable.
 */
export async function beginRedirect(
  ports: RedirectPorts,
  {
    provider: providerId,
    callbackUrl,
    scopes = [],
    loginHint,
    ...options
  }: RedirectOptions &
    Pick<SignInState, 'newUserUrl' | 'link' | 'requestSignUp'> & { readonly loginHint?: string | undefined },
): Promise<RedirectStarted> {
  const provider = getProvider(ports, providerId);
  const goTo = callbackUrl || ports.policy.defaultCallbackUrl;
  if (!goTo) throw new SocialError('CALLBACKURL_IS_REQUIRED');
  const state = newState(ports.random);
  const codeVerifier = newCodeVerifier(ports.random);
  await storeState(ports, state, { ...options, provider: provider.id, callbackUrl: goTo, codeVerifier });
  return { url: await authorizationUrl(provider, { state, codeVerifier, scopes, loginHint }), state };
}

/** A provider may have to be asked for its URL, and may not answer. */
async function authorizationUrl(provider: SocialProvider, request: AuthorizationRequest): Promise<string> {
  try {
    return await provider.authorizationUrl(request);
  } catch (error) {
    throw error instanceof ProviderError ? new RedirectRefusal('temporarily_unavailable') : error;
  }
}

async function storeState(
  { transaction, clock, policy }: RedirectPorts,
  token: string,
  state: SignInState,
): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + policy.stateLifetimeMs);
  const userId: UserId | null = state.link?.userId ?? null;
  const record = { purpose: SIGN_IN_STATE, token, value: serialiseState(state, expiresAt), userId, expiresAt };
  try {
    await transaction.run(({ states }) => states.put(record, now));
  } catch (error) {
    if (error instanceof OverloadError) throw error;
    throw new StateNotStoredError(error);
  }
}
