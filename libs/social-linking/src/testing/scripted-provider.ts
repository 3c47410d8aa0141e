import type { ProviderProfile } from '../model/provider-profile.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import {
  type AuthorizationRequest,
  type AuthorizationResponse,
  type IdTokenVerification,
  type PresentedIdToken,
  ProviderError,
  type ProviderPolicy,
  type RefreshRequest,
  type SocialProvider,
} from '../model/social-provider.js';
import { aProfile, someTokens } from './builders.js';

type ProviderRequest =
  | { readonly step: 'authorize'; readonly with: AuthorizationRequest }
  | { readonly step: 'exchange'; readonly with: AuthorizationResponse }
  | { readonly step: 'profile'; readonly with: { readonly tokens: ProviderTokens; readonly userForm: string | null } }
  | { readonly step: 'current-profile'; readonly with: Pick<ProviderTokens, 'accessToken' | 'idToken'> }
  | { readonly step: 'verify'; readonly with: PresentedIdToken }
  | { readonly step: 'refresh'; readonly with: RefreshRequest };

/** A provider whose responses a test sets. A response that is an `Error` is thrown. */
export class ScriptedProvider implements SocialProvider {
  name: string;
  policy: ProviderPolicy = { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false };
  canRefresh = true;
  acceptsIdTokens = true;

  /** Its authorization URL cannot be found out. */
  isUnavailable = false;
  /** The response to a code. */
  tokens: ProviderTokens | Error = someTokens();
  /** The profile of the user, also for ID tokens. */
  profile: ProviderProfile | null | Error = aProfile();
  idTokensAreValid = true;
  /** The response to a refresh token. */
  refreshed: ProviderTokens | Error = someTokens({ accessToken: 'refreshed' });
  /** Runs while the provider handles a refresh. */
  duringRefresh: () => Promise<void> = async () => undefined;
  /** The requests to the provider, in order. */
  readonly requests: ProviderRequest[] = [];

  constructor(readonly id: string) {
    this.name = id.toUpperCase();
  }

  count(step: ProviderRequest['step']): number {
    return this.requests.filter((each) => each.step === step).length;
  }

  async authorizationUrl(request: AuthorizationRequest): Promise<string> {
    this.requests.push({ step: 'authorize', with: request });
    if (this.isUnavailable) throw new ProviderError('unavailable');
    return `https://${this.id}.example/authorize?state=${request.state}`;
  }

  async exchange(response: AuthorizationResponse): Promise<ProviderTokens> {
    this.requests.push({ step: 'exchange', with: response });
    return valueOrThrow(this.tokens);
  }

  async profileAtSignIn(tokens: ProviderTokens, userForm: string | null): Promise<ProviderProfile | null> {
    this.requests.push({ step: 'profile', with: { tokens, userForm } });
    return valueOrThrow(this.profile);
  }

  async currentProfile(tokens: Pick<ProviderTokens, 'accessToken' | 'idToken'>): Promise<ProviderProfile | null> {
    this.requests.push({ step: 'current-profile', with: tokens });
    return valueOrThrow(this.profile);
  }

  async verifyIdToken(presented: PresentedIdToken): Promise<IdTokenVerification> {
    this.requests.push({ step: 'verify', with: presented });
    return this.idTokensAreValid ? { kind: 'valid', profile: valueOrThrow(this.profile) } : { kind: 'invalid' };
  }

  async refresh(request: RefreshRequest): Promise<ProviderTokens> {
    this.requests.push({ step: 'refresh', with: request });
    await this.duringRefresh();
    return valueOrThrow(this.refreshed);
  }
}

function valueOrThrow<T>(response: T | Error): T {
  if (response instanceof Error) throw response;
  return response;
}
