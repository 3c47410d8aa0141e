import { type Caller, type Client, isProductRefusal, type IssuedSession, type ProductRefusal } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { isValidAccountId } from '../model/account.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import { redirectCodeOf, RedirectRefusal } from '../model/redirect-code.js';
import { parseState, type SignInState } from '../model/sign-in-state.js';
import { ProviderError, type SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';
import { consumeState } from '../steps/consume-state.js';
import { linkIdentity } from '../steps/link-identity.js';
import { signInUnlessIncomplete } from '../steps/sign-in-unless-incomplete.js';
import { toUserProfile } from '../steps/to-user-profile.js';

export interface FinishRedirectInput {
  /** The provider id in the path of the callback. */
  readonly provider: string;
  readonly state: string;
  /** Whether the state was issued to this browser (specification C3). */
  readonly isOwnState: boolean;
  readonly code: string | null;
  readonly deviceId: string | null;
  readonly issuer: string | null;
  /** The parameter `user`, as received. */
  readonly userForm: string | null;
  /** The session that came with the callback. */
  readonly caller: Caller | null;
  /** The trusted-device cookie of the request. */
  readonly trustedDeviceCookie: string | null;
  readonly client: Client;
}

/** Where the browser is redirected to, and which cookies it gets. `errorUrl` null: the error URL of the deployment. */
export type RedirectFinished =
  | {
      readonly kind: 'signed-in';
      readonly goTo: string;
      readonly session: IssuedSession;
      readonly trustedDeviceCookie: string | null;
    }
  | { readonly kind: 'second-step'; readonly goTo: string; readonly reference: string }
  /** A new user is asked for required fields first. */
  | { readonly kind: 'incomplete'; readonly reference: string }
  | { readonly kind: 'linked'; readonly goTo: string }
  | { readonly kind: 'refused'; readonly code: string; readonly errorUrl: string | null }
  /** The state is not valid: the user must start again (`please_restart_the_process`). */
  | { readonly kind: 'restart' };

/** Handles the callback of a provider (specification §12.2, steps 5 to 15). */
export class FinishRedirect {
  constructor(
    private readonly ports: Pick<
      SocialPorts,
      'transaction' | 'journal' | 'providers' | 'returnUrls' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute(input: FinishRedirectInput): Promise<RedirectFinished> {
    const record = await consumeState(this.ports, input.state);
    const state = record && this.withTrustedUrls(parseState(record.value));
    if (!state || !input.isOwnState) return { kind: 'restart' };
    try {
      return await this.finish(state, input);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.code === 'please_restart_the_process') return { kind: 'restart' };
      return { kind: 'refused', code: redirectCodeOf(error), errorUrl: state.errorUrl ?? null };
    }
  }

  /** Checks the URLs again: the trusted origins may have changed since the redirect (security C6). */
  private withTrustedUrls(state: SignInState | null): SignInState | null {
    const trusted = (url = ''): string => (this.ports.returnUrls.isTrusted(url) ? url : '');
    return (
      state && {
        ...state,
        callbackUrl: trusted(state.callbackUrl),
        errorUrl: trusted(state.errorUrl) || undefined,
        newUserUrl: trusted(state.newUserUrl) || undefined,
      }
    );
  }

  private async finish(state: SignInState, input: FinishRedirectInput): Promise<RedirectFinished> {
    if (!input.code) throw new RedirectRefusal('no_code');
    const provider = this.providerOf(state, input.provider);
    const tokens = await exchange(provider, state, { ...input, code: input.code });
    const profile = await fetchProfile(provider, tokens, input.userForm);
    const userProfile = toUserProfile(profile);
    if (!userProfile) throw new RedirectRefusal('email_not_found');
    if (!state.callbackUrl) throw new RedirectRefusal('no_callback_url');

    const { accountId, formerAccountId } = profile;
    const identity = { accountId, formerAccountId };
    const { client, caller, trustedDeviceCookie } = input;
    if (state.link) {
      await linkIdentity(this.ports, { provider, ...identity, tokens, link: state.link, caller, client });
      return { kind: 'linked', goTo: state.callbackUrl };
    }
    const { callbackUrl, newUserUrl, requestSignUp = false } = state;
    const request = { requestSignUp, callbackUrl, client, trustedDeviceCookie };
    const signIn = { provider, way: provider.id, ...identity, userProfile, tokens, ...request };
    const result = await signInUnlessIncomplete(this.ports, signIn, newUserUrl ?? null);
    if (result.kind === 'incomplete') return result;
    if (result.kind === 'second-step') return { ...result, goTo: callbackUrl };
    const { session, isNew } = result;
    const goTo = (isNew && newUserUrl) || callbackUrl;
    return { kind: 'signed-in', goTo, session, trustedDeviceCookie: result.trustedDeviceCookie };
  }

  /** Path and state must name the same provider: this prevents mix-up attacks at providers without `iss` (security G9). */
  private providerOf(state: SignInState, id: string): SocialProvider {
    const provider = this.ports.providers.find(id);
    if (!provider) throw new RedirectRefusal('oauth_provider_not_found');
    if (provider.id !== state.provider) throw new RedirectRefusal('please_restart_the_process');
    return provider;
  }
}

const isRefusal = (error: unknown): error is RedirectRefusal | SocialError | ProductRefusal =>
  error instanceof RedirectRefusal || error instanceof SocialError || isProductRefusal(error);

async function exchange(
  provider: SocialProvider,
  { codeVerifier }: SignInState,
  { code, state, deviceId, issuer }: FinishRedirectInput & { readonly code: string },
): Promise<ProviderTokens> {
  try {
    return await provider.exchange({ code, codeVerifier, state, deviceId, issuer });
  } catch (error) {
    throw error instanceof ProviderError ? new RedirectRefusal('invalid_code') : error;
  }
}

async function fetchProfile(
  provider: SocialProvider,
  tokens: ProviderTokens,
  userForm: string | null,
): Promise<ProviderProfile> {
  try {
    const profile = await provider.profileAtSignIn(tokens, userForm);
    if (profile && isValidAccountId(profile.accountId)) return profile;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  throw new RedirectRefusal('unable_to_get_user_info');
}
