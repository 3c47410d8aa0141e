import { OverloadError, type UserId } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { newCodeVerifier, newState, type SignInState, stateText } from '../model/sign-in-state.js';
import type { SocialProvider } from '../model/social-provider.js';
import { SIGN_IN_STATE } from '../model/verification-purposes.js';
import type { SocialPorts } from '../ports.js';

export type RedirectPorts = Pick<SocialPorts, 'transaction' | 'providers' | 'clock' | 'random' | 'policy'>;

export interface RedirectWish {
  readonly callbackUrl?: string | undefined;
  readonly errorUrl?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
}

/** Where the browser goes, and the state that it must bring back (specification C3). */
export interface RedirectBegun {
  readonly url: string;
  readonly state: string;
}

/** The provider of a call, or the refusal of a name that stands for none here. */
export function providerOf({ providers }: Pick<SocialPorts, 'providers'>, id: string): SocialProvider {
  const provider = providers.find(id);
  if (!provider) throw new SocialError('PROVIDER_NOT_FOUND');
  return provider;
}

/**
 * Begins the way to a provider and back (specification §12.1): what is needed on the way back is kept for ten minutes.
 */
export async function beginRedirect(
  ports: RedirectPorts,
  provider: SocialProvider,
  { callbackUrl, scopes = [], loginHint, ...wish }: RedirectWish &
    Pick<SignInState, 'newUserUrl' | 'link' | 'requestSignUp'> & { readonly loginHint?: string | undefined },
): Promise<RedirectBegun> {
  const goTo = callbackUrl || ports.policy.defaultCallbackUrl;
  if (!goTo) throw new SocialError('CALLBACKURL_IS_REQUIRED');
  const state = newState(ports.random);
  const codeVerifier = newCodeVerifier(ports.random);
  await keep(ports, state, { ...wish, provider: provider.id, callbackUrl: goTo, codeVerifier });
  return { url: await provider.authorizationUrl({ state, codeVerifier, scopes, loginHint }), state };
}

async function keep({ transaction, clock, policy }: RedirectPorts, token: string, state: SignInState): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + policy.stateLifetimeMs);
  const userId: UserId | null = state.link?.userId ?? null;
  const record = { purpose: SIGN_IN_STATE, token, value: stateText(state, expiresAt), userId, expiresAt };
  try {
    await transaction.run(({ records }) => records.put(record, now));
  } catch (error) {
    if (error instanceof OverloadError) throw error;
    throw new SocialError('UNABLE_TO_CREATE_VERIFICATION');
  }
}
