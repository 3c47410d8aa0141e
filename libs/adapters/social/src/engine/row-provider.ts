import { decodeJwt } from 'jose';

import {
  type AuthorizationRequest,
  type CodeAnswer,
  type IdTokenVerdict,
  type PresentedIdToken,
  ProviderError,
  type ProviderProfile,
  type ProviderRules,
  type ProviderTokens,
  type RefreshRequest,
  type SocialProvider,
} from '@portvakt/social-linking';

import { authorizationAddress } from './authorization-address.js';
import { exchangeCode } from './exchange-code.js';
import { fetchPhoto } from './fetch-photo.js';
import { looksLikeJwt } from './opaque-token.js';
import type { OpenRow } from './open-row.js';
import { askedProfile, parsedForm, presentedProfile, profileOf } from './read-profile.js';
import { refreshTokens } from './refresh-tokens.js';
import { reasonOf } from './step-failure.js';
import type { ReadAnswer } from './tokens-in-answer.js';
import { verifiedClaims } from './verify-id-token.js';

/** Where an operator reads why a sign-in did not work. */
export interface ProviderLog {
  warn(facts: object, message: string): void;
}

/** A row at work. Whatever goes wrong in a step is logged once and becomes a `ProviderError`. */
export class RowProvider implements SocialProvider {
  readonly id: string;
  readonly name: string;
  readonly rules: ProviderRules;
  readonly canRefresh: boolean;
  readonly takesIdTokens: boolean;

  constructor(
    private readonly open: OpenRow,
    private readonly log: ProviderLog,
  ) {
    const { row, settings } = open;
    this.id = row.id;
    this.name = row.name;
    this.rules = settings.rules;
    this.canRefresh = row.refresh !== 'none';
    this.takesIdTokens = row.idToken?.signsIn === true && !settings.disableIdTokenSignIn;
  }

  authorizationUrl(request: AuthorizationRequest): Promise<string> {
    return this.step('authorization', () => authorizationAddress(this.open, request));
  }

  exchange(answer: CodeAnswer): Promise<ProviderTokens> {
    return this.step('exchange', async () => this.withVerifiedIdToken(await exchangeCode(this.open, answer)));
  }

  refresh(request: RefreshRequest): Promise<ProviderTokens> {
    return this.step('refresh', async () => this.withVerifiedIdToken(await refreshTokens(this.open, request)));
  }

  profileAtSignIn(tokens: ProviderTokens, userForm: string | null): Promise<ProviderProfile | null> {
    return this.step('profile', async () => {
      const { row } = this.open;
      if (row.userInfo) return askedProfile(this.open, tokens.accessToken);
      if (!row.idToken || tokens.idToken === null) return null;
      const claims = await verifiedClaims(this.open, tokens.idToken);
      return profileOf(row.idToken.map, claims, {
        form: parsedForm(userForm),
        photo: await this.photo(tokens.accessToken),
      });
    });
  }

  /** A stored ID token was verified when it was stored, and may have expired since. */
  currentProfile(tokens: Pick<ProviderTokens, 'accessToken' | 'idToken'>): Promise<ProviderProfile | null> {
    return this.step('profile', async () => {
      const { row } = this.open;
      if (row.userInfo && tokens.accessToken !== null) return askedProfile(this.open, tokens.accessToken);
      if (!row.idToken || tokens.idToken === null) return null;
      if (row.userInfo && !looksLikeJwt(tokens.idToken)) return askedProfile(this.open, tokens.idToken);
      const photo = await this.photo(tokens.accessToken);
      return profileOf(row.idToken.map, decodeJwt(tokens.idToken), { photo });
    });
  }

  async judgeIdToken(presented: PresentedIdToken): Promise<IdTokenVerdict> {
    if (!this.takesIdTokens) return { kind: 'invalid' };
    try {
      return { kind: 'valid', profile: await presentedProfile(this.open, presented) };
    } catch (error) {
      this.say('ID token', reasonOf(error));
      return { kind: 'invalid' };
    }
  }

  /** Nobody is kept out for a picture. */
  private async photo(accessToken: string | null): Promise<string | null> {
    if (accessToken === null) return null;
    try {
      return await fetchPhoto(this.open, accessToken);
    } catch (error) {
      this.say('photo', reasonOf(error));
      return null;
    }
  }

  /** One that does not hold is left out, and the rest kept: who lives by the ID token then names nobody. */
  private async withVerifiedIdToken({ tokens, unverifiedIdToken }: ReadAnswer): Promise<ProviderTokens> {
    if (unverifiedIdToken === null || !this.open.row.idToken) return tokens;
    try {
      await verifiedClaims(this.open, unverifiedIdToken);
      return { ...tokens, idToken: unverifiedIdToken };
    } catch (error) {
      this.say('ID token', reasonOf(error));
      return tokens;
    }
  }

  private async step<Answer>(step: string, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      const reason = reasonOf(error);
      this.say(step, reason);
      throw new ProviderError(`${this.id}: ${step}: ${reason}`);
    }
  }

  private say(step: string, reason: string): void {
    this.log.warn({ provider: this.id, step, reason }, 'a sign-in provider did not do what was asked of it');
  }
}
