import { createHash } from 'node:crypto';

import { type Clock, newId, type RandomSource } from '@portvakt/kernel';
import {
  type AuthorizationRequest,
  type AuthorizationResponse,
  type IdTokenVerification,
  ProviderError,
  type ProviderProfile,
  type ProviderTokens,
  type RefreshRequest,
  type SocialProvider,
} from '@portvakt/social-linking';

import { type DemoUser, findDemoUser, profileOf } from './demo-user.js';

/** Used in URLs and in the database. */
export const DEMO_PROVIDER = 'demo';
export const DEMO_NAME = 'Demo';

/** The path of its page. */
export const DEMO_PAGE = '/demoinnlogging';

const CODE_LIFETIME_MS = 60_000;
const TOKEN_LIFETIME_MS = 3_600_000;

interface Grant {
  readonly user: DemoUser;
  readonly challenge: string;
  readonly endsAt: number;
}

/**
 * A provider for development that needs no keys and no network: its page lists fictitious users to sign in as. A code
 * is valid once, for a minute, with the verifier of the authorization request.
 */
export class DemoProvider implements SocialProvider {
  readonly id = DEMO_PROVIDER;
  readonly name = DEMO_NAME;
  readonly policy = { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false };
  readonly canRefresh = true;
  readonly acceptsIdTokens = false;
  private readonly grants = new Map<string, Grant>();

  constructor(
    private readonly site: { readonly origin: string; readonly baseUrl: string },
    private readonly clock: Clock,
    private readonly random: RandomSource,
  ) {}

  async authorizationUrl({ state, codeVerifier }: AuthorizationRequest): Promise<string> {
    const url = new URL(DEMO_PAGE, this.site.origin);
    url.search = new URLSearchParams({ state, code_challenge: challengeOf(codeVerifier) }).toString();
    return url.href;
  }

  /** The redirect URL after a user was chosen; null for an unknown user. */
  callbackFor(userId: string, state: string, challenge: string): string | null {
    const user = findDemoUser(userId);
    if (!user) return null;
    const code = newId(this.random);
    this.forgetOldGrants();
    this.grants.set(code, { user, challenge, endsAt: this.clock.now().getTime() + CODE_LIFETIME_MS });
    return this.callbackWith({ code, state });
  }

  /** The redirect URL after the user cancelled. */
  refusalFor(state: string): string {
    return this.callbackWith({ error: 'access_denied', state });
  }

  async exchange({ code, codeVerifier }: AuthorizationResponse): Promise<ProviderTokens> {
    const grant = this.grants.get(code);
    this.grants.delete(code);
    const isGood =
      grant !== undefined && grant.endsAt > this.clock.now().getTime() && grant.challenge === challengeOf(codeVerifier);
    if (!isGood) throw new ProviderError('demo: the code is invalid or expired');
    return this.tokensFor(grant.user.id);
  }

  async profileAtSignIn({ accessToken }: ProviderTokens): Promise<ProviderProfile | null> {
    return this.currentProfile({ accessToken });
  }

  async currentProfile({ accessToken }: Pick<ProviderTokens, 'accessToken'>): Promise<ProviderProfile | null> {
    const user = findDemoUser(accessToken?.split('.')[0] ?? '');
    return user && profileOf(user);
  }

  async verifyIdToken(): Promise<IdTokenVerification> {
    return { kind: 'invalid' };
  }

  async refresh({ refreshToken }: RefreshRequest): Promise<ProviderTokens> {
    const user = findDemoUser(refreshToken);
    if (!user) throw new ProviderError('demo: the refresh token is invalid');
    return this.tokensFor(user.id);
  }

  private tokensFor(userId: string): ProviderTokens {
    return {
      accessToken: `${userId}.${newId(this.random)}`,
      refreshToken: userId,
      idToken: null,
      accessTokenExpiresAt: new Date(this.clock.now().getTime() + TOKEN_LIFETIME_MS),
      refreshTokenExpiresAt: null,
      scopes: ['profile', 'email'],
      tokenType: 'bearer',
      carried: null,
    };
  }

  private callbackWith(parameters: Record<string, string>): string {
    return `${this.site.baseUrl}/callback/${this.id}?${new URLSearchParams(parameters).toString()}`;
  }

  private forgetOldGrants(): void {
    const now = this.clock.now().getTime();
    for (const [code, { endsAt }] of this.grants) if (endsAt <= now) this.grants.delete(code);
  }
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
