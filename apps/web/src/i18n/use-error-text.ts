import { asApiFailure, useWebConfig } from '@portvakt/api-client';

import { errorTexts } from './errors.texts.js';
import { textKeys, useSay } from './texts.js';

/** From here on a wait is told in minutes. */
const LONG_WAIT_SECONDS = 120;

const keys = textKeys(errorTexts);

/** Gives the key of the words for any failed call; the server's own message serves for a code the app does not know. */
export function useErrorKey(): (error: unknown) => string {
  const { passwordMinLength, passwordMaxLength } = useWebConfig();

  return (error) => {
    const { code, message, retryAfterSeconds } = asApiFailure(error);
    if (code === 'TOO_MANY_REQUESTS') {
      if (retryAfterSeconds === null) return keys.OVERLOADED;
      if (retryAfterSeconds < LONG_WAIT_SECONDS) return keys.TOO_MANY_REQUESTS({ count: retryAfterSeconds });
      return keys.TOO_MANY_REQUESTS_FOR_LONG({ count: Math.ceil(retryAfterSeconds / 60) });
    }
    if (code === 'PASSWORD_TOO_SHORT') return keys.PASSWORD_TOO_SHORT({ min: passwordMinLength });
    if (code === 'PASSWORD_TOO_LONG') return keys.PASSWORD_TOO_LONG({ maks: passwordMaxLength });
    const known = Object.entries(keys).find(([name]) => name === code)?.[1];
    if (typeof known === 'string') return known;
    return message || keys.INTERNAL_SERVER_ERROR;
  };
}

/** Gives the words for any failed call in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const errorKey = useErrorKey();
  const say = useSay();
  return (error) => say(errorKey(error));
}
