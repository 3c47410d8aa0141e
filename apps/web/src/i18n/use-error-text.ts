import { asApiFailure, useWebConfig } from '@portvakt/api-client';

import { errorTexts } from './errors.texts.js';
import { useTexts } from './texts.js';

/** From here on a wait is told in minutes. */
const LONG_WAIT_SECONDS = 120;

/** Gives the words for any failed call in the reader's language; the server's own message serves for a code the app does not know. */
export function useErrorText(): (error: unknown) => string {
  const texts = useTexts(errorTexts);
  const { passwordMinLength, passwordMaxLength } = useWebConfig();

  return (error) => {
    const { code, message, retryAfterSeconds } = asApiFailure(error);
    if (code === 'TOO_MANY_REQUESTS') {
      if (retryAfterSeconds === null) return texts.OVERLOADED;
      if (retryAfterSeconds < LONG_WAIT_SECONDS) return texts.TOO_MANY_REQUESTS({ count: retryAfterSeconds });
      return texts.TOO_MANY_REQUESTS_FOR_LONG({ count: Math.ceil(retryAfterSeconds / 60) });
    }
    if (code === 'PASSWORD_TOO_SHORT') return texts.PASSWORD_TOO_SHORT({ min: passwordMinLength });
    if (code === 'PASSWORD_TOO_LONG') return texts.PASSWORD_TOO_LONG({ maks: passwordMaxLength });
    const known = Object.entries(texts).find(([name]) => name === code)?.[1];
    if (typeof known === 'string') return known;
    return message || texts.INTERNAL_SERVER_ERROR;
  };
}
