import { decodeJwt } from 'jose';

import {
  type AuthorizationRequest,
  type AuthorizationResponse,
  type IdTokenVerification,
  type PresentedIdToken,
  ProviderError,
  type ProviderProfile,
  type ProviderPolicy,
  type ProviderTokens,
  type RefreshRequest,
  type SocialProvider,
} from '@portvakt/social-linking';

import type { ProviderSettings } from '../provider-settings.js';
import type { ProviderDefinition } from '../providers/provider-definition.js';
import { authorizationUrlOf } from './authorization-url.js';
import { exchangeCode } from './exchange-code.js';
import { fetchPhoto } from './fetch-photo.js';
import { looksLikeJwt } from './opaque-token.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { nonceOf } from './nonce.js';
import { askedProfile, parsedForm, presentedProfile, profileOf, supplementedProfile } from './read-profile.js';
import { refreshTokens } from './refresh-tokens.js';
import { reasonOf, StepFailure } from './step-failure.js';
import type { ReadAnswer } from './tokens-in-answer.js';
import { verifiedClaims } from './verify-id-token.js';

/** What is known about a provider without sending it a request. */
export interface ProviderDescription {
  readonly definition: Omit<ProviderDefinition, 'endpoints'>;
  readonly settings: ProviderSettings;
}

/** The log for operators: records why a request to a provider failed. */
export interface ProviderLog {
  warn(facts: object, message: string): void;
}

/** A step that sent requests to a provider. */
export interface ProviderCall {
  readonly provider: string;
  readonly step: string;
  readonly outcome: 'done' | 'failed';
  readonly durationMs: number;
}

export type ProviderCallReport = (call: ProviderCall) => void;

/**
 * A sign-in provider that uses OAuth 2.0 or OpenID Connect as its definition describes. Any error in a step is logged
 * once and becomes a `ProviderError`.
 */
export class OAuthSocialProvider implements SocialProvider {
  readonly id: string;
  readonly name: string;
  readonly policy: ProviderPolicy;
  readonly canRefresh: boolean;
  readonly acceptsIdTokens: boolean;

  /** `configured` is called in each step, because the endpoints of a provider may have to be discovered first. */
  constructor(
    { definition, settings }: ProviderDescription,
    private readonly configured: () => Promise<ConfiguredProvider>,
    private readonly log: ProviderLog,
    private readonly report: ProviderCallReport | null = null,
  ) {
    this.id = definition.id;
    this.name = definition.name;
    this.policy = settings.policy;
    this.canRefresh = definition.refresh !== 'none';
    this.acceptsIdTokens = definition.idToken?.signsIn === true && !settings.disableIdTokenSignIn;
  }

  authorizationUrl(request: AuthorizationRequest): Promise<string> {
    return this.step('authorization', (configured) => authorizationUrlOf(configured, request));
  }

  exchange(answer: AuthorizationResponse): Promise<ProviderTokens> {
    return this.step('exchange', async (configured) =>
      this.withVerifiedIdToken(configured, await exchangeCode(configured, answer), {
        nonce: nonceOf(answer.codeVerifier),
      }),
    );
  }

  refresh(request: RefreshRequest): Promise<ProviderTokens> {
    return this.step('refresh', async (configured) =>
      this.withVerifiedIdToken(configured, await refreshTokens(configured, request), { accountId: request.accountId }),
    );
  }

  async profileAtSignIn(tokens: ProviderTokens, userForm: string | null): Promise<ProviderProfile | null> {
    const profile = await this.step('profile', async (configured) => {
      const { definition } = configured;
      const isBeside = definition.userInfo?.besideIdToken === true;
      if (definition.userInfo && !isBeside) return askedProfile(configured, tokens.accessToken);
      if (!definition.idToken || tokens.idToken === null) return null;
      const claims = await verifiedClaims(configured, tokens.idToken);
      if (isBeside) return supplementedProfile(configured, tokens.accessToken, claims);
      return profileOf(definition.idToken.map, claims, {
        form: parsedForm(userForm),
        photo: await this.photo(configured, tokens.accessToken),
      });
    });
    if (profile?.accountId === '') this.say('profile', 'it has no id of the user');
    if (profile?.email === null) this.say('profile', 'it has no e-mail address: is a scope or a permission missing?');
    return profile;
  }

  /** Does not verify a stored ID token: it was verified before it was stored, and may have expired since. */
  currentProfile(tokens: Pick<ProviderTokens, 'accessToken' | 'idToken'>): Promise<ProviderProfile | null> {
    return this.step('profile', async (configured) => {
      const { definition } = configured;
      if (definition.userInfo?.besideIdToken && tokens.idToken !== null) {
        return supplementedProfile(configured, tokens.accessToken, decodeJwt(tokens.idToken));
      }
      if (definition.userInfo && tokens.accessToken !== null) return askedProfile(configured, tokens.accessToken);
      if (!definition.idToken || tokens.idToken === null) return null;
      if (definition.userInfo && !looksLikeJwt(tokens.idToken)) return askedProfile(configured, tokens.idToken);
      const photo = await this.photo(configured, tokens.accessToken);
      return profileOf(definition.idToken.map, decodeJwt(tokens.idToken), { photo });
    });
  }

  async verifyIdToken(presented: PresentedIdToken): Promise<IdTokenVerification> {
    if (!this.acceptsIdTokens) return { kind: 'invalid' };
    try {
      return { kind: 'valid', profile: await presentedProfile(await this.configured(), presented) };
    } catch (error) {
      this.say('ID token', reasonOf(error));
      return { kind: 'invalid' };
    }
  }

  /** A failing photo request does not fail the sign-in. */
  private async photo(configured: ConfiguredProvider, accessToken: string | null): Promise<string | null> {
    if (accessToken === null) return null;
    try {
      return await fetchPhoto(configured, accessToken);
    } catch (error) {
      this.say('photo', reasonOf(error));
      return null;
    }
  }

  /**
   * Drops an ID token that fails verification or is about another user than expected. A provider that takes the profile
   * from it then has no profile.
   */
  private async withVerifiedIdToken(
    configured: ConfiguredProvider,
    { tokens, unverifiedIdToken }: ReadAnswer,
    { nonce, accountId }: { readonly nonce?: string; readonly accountId?: string },
  ): Promise<ProviderTokens> {
    const { idToken: rule } = configured.definition;
    if (unverifiedIdToken === null || !rule) {
      if (rule?.sendsNonce && nonce !== undefined) this.say('ID token', 'the answer has none');
      return tokens;
    }
    try {
      const claims = await verifiedClaims(configured, unverifiedIdToken, rule.sendsNonce ? nonce : undefined);
      if (accountId !== undefined && profileOf(rule.map, claims)?.accountId !== accountId) {
        throw new StepFailure('it is about another user');
      }
      return { ...tokens, idToken: unverifiedIdToken };
    } catch (error) {
      this.say('ID token', reasonOf(error));
      return tokens;
    }
  }

  private async step<Answer>(step: string, work: (configured: ConfiguredProvider) => Promise<Answer>): Promise<Answer> {
    const begunAt = performance.now();
    try {
      const answer = await work(await this.configured());
      this.reportCall(step, 'done', begunAt);
      return answer;
    } catch (error) {
      this.reportCall(step, 'failed', begunAt);
      const reason = reasonOf(error);
      this.say(step, reason);
      throw new ProviderError(`${this.id}: ${step}: ${reason}`);
    }
  }

  private reportCall(step: string, outcome: ProviderCall['outcome'], begunAt: number): void {
    this.report?.({ provider: this.id, step, outcome, durationMs: performance.now() - begunAt });
  }

  private say(step: string, reason: string): void {
    this.log.warn({ provider: this.id, step, reason }, 'a request to a sign-in provider failed');
  }
}
