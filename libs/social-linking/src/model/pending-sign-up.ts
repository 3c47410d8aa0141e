import { type RandomSource, randomText, URL_SAFE_CHARACTERS } from '@portvakt/kernel';

import type { UserProfile } from '../ports.js';
import { type ProviderTokens, withParsedTimes } from './provider-tokens.js';

/** The purpose of the verification record of a pending sign-up. */
export const PENDING_SIGN_UP = 'pending-sign-up:';

export const PENDING_SIGN_UP_LIFETIME_MS = 600_000;

/** A confirmed identity without a user: the product asks for fields that the provider does not have. */
export interface PendingSignUp {
  readonly provider: string;
  /** As in `SocialSignIn`. */
  readonly way: string;
  readonly accountId: string;
  readonly userProfile: UserProfile;
  readonly tokens: ProviderTokens;
  readonly requestSignUp: boolean;
  readonly callbackUrl: string;
  readonly newUserUrl: string | null;
}

const REFERENCE_LENGTH = 32;

/** 192 bits. */
export const newReference = (random: RandomSource): string => randomText(REFERENCE_LENGTH, URL_SAFE_CHARACTERS, random);

export const serialisePendingSignUp = (signUp: PendingSignUp): string => JSON.stringify(signUp);

/** The reverse of `serialisePendingSignUp`. The record is encrypted, so nobody else has written it. */
export function parsePendingSignUp(text: string): PendingSignUp {
  const { tokens, ...signUp } = JSON.parse(text) as PendingSignUp;
  return { ...signUp, tokens: withParsedTimes(tokens) };
}
