import type { Client } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { isIdentityName } from '../model/account.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type { PresentedIdToken, SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';
import { completeSignIn, type Entered } from '../steps/complete-sign-in.js';
import { emailIn, profileToRegister } from '../steps/profile-to-register.js';
import { providerOf } from '../steps/begin-redirect.js';

export interface GivenIdToken extends PresentedIdToken {
  readonly refreshToken?: string | undefined;
  /** When the access token ends, in seconds since 1970. */
  readonly expiresAt?: number | undefined;
}

export interface SignInWithIdTokenInput {
  readonly provider: string;
  readonly idToken: GivenIdToken;
  readonly callbackUrl?: string | undefined;
  readonly requestSignUp?: boolean | undefined;
  /** What the browser keeps of a device that is trusted; null without. */
  readonly deviceCookie: string | null;
  readonly client: Client;
}

/** Signs in with a token that a provider gave to an app of ours, without a redirect (specification §11.2, flow B). */
export class SignInWithIdToken {
  constructor(
    private readonly ports: Pick<SocialPorts, 'transaction' | 'providers' | 'clock' | 'random' | 'policy'>,
  ) {}

  async execute({ idToken, requestSignUp = false, ...input }: SignInWithIdTokenInput): Promise<Entered> {
    const provider = providerOf(this.ports, input.provider);
    const profile = await judge(provider, idToken);
    const email = emailIn(profile);
    if (!email) throw new SocialError('USER_EMAIL_NOT_FOUND');
    const { client, deviceCookie, callbackUrl } = input;
    return completeSignIn(this.ports, {
      provider,
      accountId: profile.accountId,
      introduction: profileToRegister(profile, email),
      tokens: tokensIn(idToken),
      requestSignUp,
      callbackUrl: callbackUrl || '/',
      client,
      deviceCookie,
    });
  }
}

async function judge(provider: SocialProvider, idToken: GivenIdToken): Promise<ProviderProfile> {
  if (!provider.takesIdTokens) throw new SocialError('ID_TOKEN_NOT_SUPPORTED');
  const verdict = await provider.judgeIdToken(idToken);
  if (verdict.kind === 'invalid') throw new SocialError('INVALID_ID_TOKEN');
  const { profile } = verdict;
  if (!profile || !isIdentityName(profile.accountId)) throw new SocialError('FAILED_TO_GET_PROVIDER_PROFILE');
  return profile;
}

const tokensIn = ({ token, accessToken, refreshToken, expiresAt }: GivenIdToken): ProviderTokens => ({
  accessToken: accessToken ?? null,
  refreshToken: refreshToken ?? null,
  idToken: token,
  accessTokenExpiresAt: expiresAt === undefined ? null : new Date(expiresAt * 1000),
  refreshTokenExpiresAt: null,
  scopes: null,
  tokenType: null,
  carried: null,
});
