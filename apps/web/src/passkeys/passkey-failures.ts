import type { ApiFailure } from '@portvakt/api-client';

import { addErrorTexts } from '../i18n/use-error-text.js';
import { passkeyErrorTexts } from './passkey-errors.texts.js';

addErrorTexts(passkeyErrorTexts);

type LocalCode = Extract<keyof typeof passkeyErrorTexts.source, `PASSKEY_${string}`>;

/** What went wrong in this browser, in the shape of a refusal, so that it is shown as one. */
export const localFailure = (code: LocalCode): ApiFailure => ({
  code,
  message: '',
  status: 0,
  retryAfterSeconds: null,
});

/** The app itself ended the ceremony for another one; the user is not notified. */
export const isAborted = (error: unknown): boolean => nameOf(error) === 'AbortError';

/**
 * Why no passkey was used to sign in. A cancelled ceremony, a late one and an authenticator without a passkey look alike
 * to a page, so that none learns which passkeys there are.
 */
export function signInFailure(error: unknown): ApiFailure {
  return nameOf(error) === 'NotAllowedError' ? localFailure('PASSKEY_SIGN_IN_CANCELLED') : otherFailure(error);
}

/** Why no passkey was made. */
export function creationFailure(error: unknown): ApiFailure {
  switch (nameOf(error)) {
    case 'NotAllowedError':
      return localFailure('PASSKEY_NOT_MADE');
    case 'InvalidStateError':
      return localFailure('PASSKEY_ALREADY_REGISTERED');
    case 'ConstraintError':
    case 'NotSupportedError':
      return localFailure('PASSKEY_DEVICE_CANNOT');
    default:
      return otherFailure(error);
  }
}

const otherFailure = (error: unknown): ApiFailure =>
  localFailure(nameOf(error) === 'SecurityError' ? 'PASSKEY_WRONG_HOST' : 'PASSKEY_DEVICE_FAILED');

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
