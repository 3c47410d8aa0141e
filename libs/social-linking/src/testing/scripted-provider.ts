import type { ProviderProfile } from '../model/provider-profile.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type {
  AuthorizationRequest,
  CodeAnswer,
  IdTokenVerdict,
  PresentedIdToken,
  ProviderRules,
  RefreshRequest,
  SocialProvider,
} from '../model/social-provider.js';
import { aProfile, someTokens } from './builders.js';

type Asked =
  | { readonly step: 'authorize'; readonly with: AuthorizationRequest }
  | { readonly step: 'exchange'; readonly with: CodeAnswer }
  | { readonly step: 'profile'; readonly with: { readonly tokens: ProviderTokens; readonly userForm: string | null } }
  | { readonly step: 'current-profile'; readonly with: Pick<ProviderTokens, 'accessToken' | 'idToken'> }
  | { readonly step: 'judge'; readonly with: PresentedIdToken }
  | { readonly step: 'refresh'; readonly with: RefreshRequest };

/** A provider that answers what a test says, and throws what is an error. */
export class ScriptedProvider implements SocialProvider {
  name: string;
  rules: ProviderRules = { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false };
  canRefresh = true;
  takesIdTokens = true;

  /** What a code is worth. */
  tokens: ProviderTokens | Error = someTokens();
  /** Who signs in there, and whose ID token it is. */
  profile: ProviderProfile | null | Error = aProfile();
  /** Whether an ID token is taken for one of `profile`. */
  idTokensAreValid = true;
  /** What a refresh token is worth. */
  refreshed: ProviderTokens | Error = someTokens({ accessToken: 'refreshed' });
  /** What happens elsewhere while the provider thinks a refresh over. */
  meanwhile: () => Promise<void> = async () => undefined;
  /** What it was asked, in this order. */
  readonly asked: Asked[] = [];

  constructor(readonly id: string) {
    this.name = id.toUpperCase();
  }

  /** How often it was asked for one thing. */
  count(step: Asked['step']): number {
    return this.asked.filter((each) => each.step === step).length;
  }

  async authorizationUrl(request: AuthorizationRequest): Promise<string> {
    this.asked.push({ step: 'authorize', with: request });
    return `https://${this.id}.example/authorize?state=${request.state}`;
  }

  async exchange(answer: CodeAnswer): Promise<ProviderTokens> {
    this.asked.push({ step: 'exchange', with: answer });
    return said(this.tokens);
  }

  async profileAtSignIn(tokens: ProviderTokens, userForm: string | null): Promise<ProviderProfile | null> {
    this.asked.push({ step: 'profile', with: { tokens, userForm } });
    return said(this.profile);
  }

  async currentProfile(tokens: Pick<ProviderTokens, 'accessToken' | 'idToken'>): Promise<ProviderProfile | null> {
    this.asked.push({ step: 'current-profile', with: tokens });
    return said(this.profile);
  }

  async judgeIdToken(presented: PresentedIdToken): Promise<IdTokenVerdict> {
    this.asked.push({ step: 'judge', with: presented });
    return this.idTokensAreValid ? { kind: 'valid', profile: said(this.profile) } : { kind: 'invalid' };
  }

  async refresh(request: RefreshRequest): Promise<ProviderTokens> {
    this.asked.push({ step: 'refresh', with: request });
    await this.meanwhile();
    return said(this.refreshed);
  }
}

function said<T>(answer: T | Error): T {
  if (answer instanceof Error) throw answer;
  return answer;
}
