import { asApiFailure, useGetWebConfigQuery } from '@portvakt/api-client';

import type { TextSource } from './define-texts.js';
import { errorTexts } from './errors.texts.js';
import { keyOfWords, textKeys, useTranslateKey } from './texts.js';

/** From here on a waiting time is given in minutes. */
const LONG_WAIT_SECONDS = 120;

const keys = textKeys(errorTexts);

/** The text key by error code; what has placeholders is chosen by its code below. */
const keyByCode = new Map<string, string>();
addErrorTexts(errorTexts);

/** Adds the messages of error codes that only some pages can get, so that the other pages need not load them. */
export function addErrorTexts<Source extends Readonly<Record<string, string>>>(texts: TextSource<Source>): void {
  for (const [code, key] of Object.entries(textKeys(texts))) if (typeof key === 'string') keyByCode.set(code, key);
}

/**
 * Returns a function from a failed request to the text key of its message, the product's for a code of the product; for an
 * unknown code it returns the server's own message.
 */
export function useErrorKey(): (error: unknown) => string {
  // Missing if fetching the settings is what failed.
  const { data: config } = useGetWebConfigQuery();

  return (error) => {
    const { code, message, status, retryAfterSeconds } = asApiFailure(error);
    if (code === 'TOO_MANY_REQUESTS') {
      if (retryAfterSeconds === null) return keys.OVERLOADED;
      if (retryAfterSeconds < LONG_WAIT_SECONDS) return keys.TOO_MANY_REQUESTS({ count: retryAfterSeconds });
      return keys.TOO_MANY_REQUESTS_FOR_LONG({ count: Math.ceil(retryAfterSeconds / 60) });
    }
    if (code === 'PASSWORD_TOO_SHORT' && config) return keys.PASSWORD_TOO_SHORT({ min: config.passwordMinLength });
    if (code === 'PASSWORD_TOO_LONG' && config) return keys.PASSWORD_TOO_LONG({ maks: config.passwordMaxLength });
    const felt = missingField(code, message);
    if (felt !== undefined) return keys.FIELD_IS_REQUIRED({ felt });
    const known = keyByCode.get(code);
    if (known !== undefined) return known;
    const ofProduct = config?.refusals[code];
    if (ofProduct) return keyOfWords(ofProduct);
    // What an operator may not do: the server's message is in bokmål only.
    if (status === 403 && message !== '') return keys.OPERATOR_PERMISSION_REQUIRED;
    return message || keys.INTERNAL_SERVER_ERROR;
  };
}

/** Returns a function from a failed request to its message in the page's language. */
export function useErrorText(): (error: unknown) => string {
  const errorKey = useErrorKey();
  const translate = useTranslateKey();
  return (error) => translate(errorKey(error));
}

/**
 * The missing sign-up field as the service spells it: read from the message, because the code has it in capitals
 * (specification §15.1).
 */
function missingField(code: string, message: string): string | undefined {
  const field = /^(\S+) er påkrevd\.$/.exec(message)?.[1];
  return code === `${field?.toUpperCase()}_IS_REQUIRED` ? field : undefined;
}
