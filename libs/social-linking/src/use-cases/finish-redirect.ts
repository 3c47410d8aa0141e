import type { Caller, Client, IssuedSession } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { isIdentityName } from '../model/account.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import { redirectCodeOf, RedirectRefusal } from '../model/redirect-code.js';
import { readState, type SignInState } from '../model/sign-in-state.js';
import { ProviderError, type SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';
import { completeSignIn } from '../steps/complete-sign-in.js';
import { emailIn, profileToRegister } from '../steps/profile-to-register.js';
import { linkIdentity } from '../steps/link-identity.js';
import { consumeState } from '../steps/consume-state.js';

export interface FinishRedirectInput {
  /** Of the path. */
  readonly provider: string;
  readonly state: string;
  /** The state is one that this browser was given (specification C3). */
  readonly isOwnState: boolean;
  readonly code: string | null;
  readonly deviceId: string | null;
  readonly issuer: string | null;
  /** The `user` value that came with the code, as sent. */
  readonly userForm: string | null;
  /** Whose session the browser came with. */
  readonly caller: Caller | null;
  /** What the browser keeps of a device that is trusted; null without. */
  readonly deviceCookie: string | null;
  readonly client: Client;
}

/** Where the browser goes, and what it keeps. `errorUrl` null: the error address of the deployment. */
export type RedirectFinished =
  | {
      readonly kind: 'signed-in';
      readonly goTo: string;
      readonly session: IssuedSession;
      readonly deviceCookie: string | null;
    }
  | { readonly kind: 'second-step'; readonly goTo: string; readonly reference: string }
  | { readonly kind: 'linked'; readonly goTo: string }
  | { readonly kind: 'refused'; readonly code: string; readonly errorUrl: string | null }
  /** There is nothing to finish: the way must be begun anew (`please_restart_the_process`). */
  | { readonly kind: 'restart' };

/** Ends the way to a provider and back (specification §12.2, steps 5 to 15). */
export class FinishRedirect {
  constructor(
    private readonly ports: Pick<
      SocialPorts,
      'transaction' | 'providers' | 'returnAddresses' | 'clock' | 'random' | 'policy'
    >,
  ) {}

  async execute(input: FinishRedirectInput): Promise<RedirectFinished> {
    const record = await consumeState(this.ports, input.state);
    const state = record && this.trusted(readState(record.value));
    if (!state || !input.isOwnState) return { kind: 'restart' };
    try {
      return await this.finish(state, input);
    } catch (error) {
      if (!(error instanceof RedirectRefusal || error instanceof SocialError)) throw error;
      if (error.code === 'please_restart_the_process') return { kind: 'restart' };
      return { kind: 'refused', code: redirectCodeOf(error), errorUrl: state.errorUrl ?? null };
    }
  }

  /** Judged again when they are used: the list of trusted origins may be another one by now (security C6). */
  private trusted(state: SignInState | null): SignInState | null {
    const accepted = (address = ''): string => (this.ports.returnAddresses.accepts(address) ? address : '');
    return (
      state && {
        ...state,
        callbackUrl: accepted(state.callbackUrl),
        errorUrl: accepted(state.errorUrl) || undefined,
        newUserUrl: accepted(state.newUserUrl) || undefined,
      }
    );
  }

  private async finish(state: SignInState, input: FinishRedirectInput): Promise<RedirectFinished> {
    if (!input.code) throw new RedirectRefusal('no_code');
    const provider = this.providerOf(state, input.provider);
    const tokens = await exchange(provider, state, { ...input, code: input.code });
    const profile = await lookUp(provider, tokens, input.userForm);
    const email = emailIn(profile);
    if (!email) throw new RedirectRefusal('email_not_found');
    if (!state.callbackUrl) throw new RedirectRefusal('no_callback_url');

    const { accountId } = profile;
    const { client, caller, deviceCookie } = input;
    if (state.link) {
      await linkIdentity(this.ports, { provider, accountId, tokens, link: state.link, caller, client });
      return { kind: 'linked', goTo: state.callbackUrl };
    }
    const introduction = profileToRegister(profile, email);
    const { callbackUrl, newUserUrl, requestSignUp = false } = state;
    const entry = { provider, accountId, introduction, tokens, requestSignUp, callbackUrl, client, deviceCookie };
    const entered = await completeSignIn(this.ports, entry);
    if (entered.kind === 'second-step') return { ...entered, goTo: callbackUrl };
    const { session, isNew } = entered;
    const goTo = (isNew && newUserUrl) || callbackUrl;
    return { kind: 'signed-in', goTo, session, deviceCookie: entered.deviceCookie };
  }

  /** The path and the state must agree: that is what keeps providers apart which send no `iss` (security G9). */
  private providerOf(state: SignInState, id: string): SocialProvider {
    const provider = this.ports.providers.find(id);
    if (!provider) throw new RedirectRefusal('oauth_provider_not_found');
    if (provider.id !== state.provider) throw new RedirectRefusal('please_restart_the_process');
    return provider;
  }
}

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

async function lookUp(
  provider: SocialProvider,
  tokens: ProviderTokens,
  userForm: string | null,
): Promise<ProviderProfile> {
  try {
    const profile = await provider.profileAtSignIn(tokens, userForm);
    if (profile && isIdentityName(profile.accountId)) return profile;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  throw new RedirectRefusal('unable_to_get_user_info');
}
