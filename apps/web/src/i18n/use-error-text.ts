import { asApiFailure, useWebConfig } from '@portvakt/api-client';

import { errorTexts } from './errors.texts.js';
import { useTexts } from './texts.js';

/** Gives the words for any failed call in the reader's language; the server's own message serves for a code the app does not know. */
export function useErrorText(): (error: unknown) => string {
  const texts = useTexts(errorTexts);
  const { passwordMinLength, passwordMaxLength } = useWebConfig();

  return (error) => {
    const { code, message, retryAfterSeconds } = asApiFailure(error);
    if (code === 'TOO_MANY_REQUESTS') {
      return retryAfterSeconds === null ? texts.OVERLOADED : texts.TOO_MANY_REQUESTS({ count: retryAfterSeconds });
    }
    if (code === 'PASSWORD_TOO_SHORT') return texts.PASSWORD_TOO_SHORT({ min: passwordMinLength });
    if (code === 'PASSWORD_TOO_LONG') return texts.PASSWORD_TOO_LONG({ maks: passwordMaxLength });
    const known = Object.entries(texts).find(([name]) => name === code)?.[1];
    if (typeof known === 'string') return known;
    return message || texts.INTERNAL_SERVER_ERROR;
  };
}
