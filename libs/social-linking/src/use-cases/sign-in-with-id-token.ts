import type { Client } from '@portvakt/kernel';

import { SocialError } from '../errors.js';
import { isValidAccountId } from '../model/account.js';
import type { ProviderProfile } from '../model/provider-profile.js';
import type { ProviderTokens } from '../model/provider-tokens.js';
import type { PresentedIdToken, SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';
import { getProvider } from '../steps/get-provider.js';
import { type SignInOrIncomplete, signInUnlessIncomplete } from '../steps/sign-in-unless-incomplete.js';
import { toUserProfile } from '../steps/to-user-profile.js';

export interface GivenIdToken extends PresentedIdToken {
  readonly refreshToken?: string | undefined;
  /** When the access token expires, in seconds since 1970. */
  readonly expiresAt?: number | undefined;
}

export interface SignInWithIdTokenInput {
  readonly provider: string;
  readonly idToken: GivenIdToken;
  readonly callbackUrl?: string | undefined;
  readonly newUserUrl?: string | undefined;
  readonly requestSignUp?: boolean | undefined;
  /** The trusted-device cookie of the request. */
  readonly trustedDeviceCookie: string | null;
  readonly client: Client;
}

/** Signs in with an ID token that a client received from the provider (specification §11.2, flow B). */
export class SignInWithIdToken {
  constructor(
    private readonly ports: Pick<SocialPorts, 'transaction' | 'journal' | 'providers' | 'clock' | 'random' | 'policy'>,
  ) {}

  async execute({ idToken, requestSignUp = false, ...input }: SignInWithIdTokenInput): Promise<SignInOrIncomplete> {
    const provider = getProvider(this.ports, input.provider);
    const profile = await verifiedProfile(provider, idToken);
    const userProfile = toUserProfile(profile);
    if (!userProfile) throw new SocialError('USER_EMAIL_NOT_FOUND');
    const { client, trustedDeviceCookie, callbackUrl, newUserUrl } = input;
    const signIn = {
      provider,
      way: 'id-token',
      accountId: profile.accountId,
      formerAccountId: profile.formerAccountId,
      userProfile,
      tokens: tokensIn(idToken),
      requestSignUp,
      callbackUrl: callbackUrl || '/',
      client,
      trustedDeviceCookie,
    };
    return signInUnlessIncomplete(this.ports, signIn, newUserUrl || null);
  }
}

async function verifiedProfile(provider: SocialProvider, idToken: GivenIdToken): Promise<ProviderProfile> {
  if (!provider.acceptsIdTokens) throw new SocialError('ID_TOKEN_NOT_SUPPORTED');
  const verification = await provider.verifyIdToken(idToken);
  if (verification.kind === 'invalid') throw new SocialError('INVALID_ID_TOKEN');
  const { profile } = verification;
  if (!profile || !isValidAccountId(profile.accountId)) throw new SocialError('FAILED_TO_GET_PROVIDER_PROFILE');
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
