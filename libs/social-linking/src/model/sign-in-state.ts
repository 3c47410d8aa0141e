import { type RandomSource, randomText, URL_SAFE_CHARACTERS, type UserId } from '@portvakt/kernel';

import { PENDING_SIGN_UP } from './pending-sign-up.js';
import { PENDING_PROVIDER_SIGN_IN } from './pending-provider-sign-in.js';

/** The purpose of the verification record of a state. It is empty: the identifier is the state alone (specification §6). */
export const SIGN_IN_STATE = '';

/** Every purpose of this context. */
export const socialPurposes: readonly string[] = [SIGN_IN_STATE, PENDING_SIGN_UP, PENDING_PROVIDER_SIGN_IN];

/** What is stored between the redirect to a provider and the callback (specification §6). */
export interface SignInState {
  readonly provider: string;
  /** Empty only if the stored record has none. */
  readonly callbackUrl: string;
  readonly codeVerifier: string;
  readonly errorUrl?: string | undefined;
  readonly newUserUrl?: string | undefined;
  /** The user to link the identity to; undefined for a sign-in. */
  readonly link?: { readonly userId: UserId; readonly email: string } | undefined;
  readonly requestSignUp?: boolean | undefined;
}

const STATE_LENGTH = 32;
const VERIFIER_LENGTH = 128;

const STATE = /^[\w-]{32}$/;

/** Whether the text has the format of `newState`. */
export const hasStateFormat = (text: string): boolean => STATE.test(text);

/** 192 bits (specification §4). */
export const newState = (random: RandomSource): string => randomText(STATE_LENGTH, URL_SAFE_CHARACTERS, random);

/** A PKCE code verifier of the maximum length (RFC 7636 §4.1, specification §4). */
export const newCodeVerifier = (random: RandomSource): string =>
  randomText(VERIFIER_LENGTH, URL_SAFE_CHARACTERS, random);

/** The value of the record, with the field names of specification §6. */
export const serialiseState = (state: SignInState, expiresAt: Date): string =>
  JSON.stringify({
    callbackURL: state.callbackUrl,
    codeVerifier: state.codeVerifier,
    errorURL: state.errorUrl,
    newUserURL: state.newUserUrl,
    link: state.link && { email: state.link.email, userId: state.link.userId },
    expiresAt: expiresAt.getTime(),
    requestSignUp: state.requestSignUp,
    provider: state.provider,
  });

/** The reverse of `serialiseState`; null for any other text. */
export function parseState(text: string): SignInState | null {
  const value = parseObject(text);
  const link = value?.['link'] === undefined ? undefined : readLink(value['link']);
  if (!value || link === null) return null;
  const { provider, codeVerifier } = value;
  if (typeof provider !== 'string' || typeof codeVerifier !== 'string') return null;
  return {
    provider,
    codeVerifier,
    callbackUrl: textIn(value, 'callbackURL') ?? '',
    errorUrl: textIn(value, 'errorURL'),
    newUserUrl: textIn(value, 'newUserURL'),
    link,
    requestSignUp: value['requestSignUp'] === true,
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

const textIn = (value: JsonObject, name: string): string | undefined => {
  const text = value[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
};

function readLink(value: unknown): SignInState['link'] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { userId, email } = value as JsonObject;
  return typeof userId === 'string' && typeof email === 'string' ? { userId: userId as UserId, email } : null;
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}
