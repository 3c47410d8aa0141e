import { type RandomSource, randomText, URL_SAFE_CHARACTERS, type UserId } from '@portvakt/kernel';

/** What is kept between the way to a provider and the way back (specification §6). */
export interface SignInState {
  readonly provider: string;
  /** Empty only where something else wrote the record. */
  readonly callbackUrl: string;
  readonly codeVerifier: string;
  readonly errorUrl?: string | undefined;
  readonly newUserUrl?: string | undefined;
  /** To whom the identity is to be joined; without: somebody signs in. */
  readonly link?: { readonly userId: UserId; readonly email: string } | undefined;
  readonly requestSignUp?: boolean | undefined;
}

const STATE_LENGTH = 32;
const VERIFIER_LENGTH = 128;

const STATE = /^[\w-]{32}$/;

/** Whether it is worth a look: states of this service have this form. */
export const mayBeState = (text: string): boolean => STATE.test(text);

/** 192 bits (specification §4). */
export const newState = (random: RandomSource): string => randomText(STATE_LENGTH, URL_SAFE_CHARACTERS, random);

/** The longest that RFC 7636 allows (specification §4). */
export const newCodeVerifier = (random: RandomSource): string =>
  randomText(VERIFIER_LENGTH, URL_SAFE_CHARACTERS, random);

/** The value of the record, with the member names of specification §6. */
export const stateText = (state: SignInState, expiresAt: Date): string =>
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

/** Null for a value that no `stateText` wrote. */
export function readState(text: string): SignInState | null {
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

type Members = Readonly<Record<string, unknown>>;

const textIn = (value: Members, name: string): string | undefined => {
  const text = value[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
};

function readLink(value: unknown): SignInState['link'] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { userId, email } = value as Members;
  return typeof userId === 'string' && typeof email === 'string' ? { userId: userId as UserId, email } : null;
}

function parseObject(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
  } catch {
    return null;
  }
}
