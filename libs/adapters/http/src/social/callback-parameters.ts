import { isCleanText } from '@portvakt/kernel';

import { isObject } from '../request/is-object.js';
import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';

/** The parameters of a provider's callback (specification §12.2); `iss`: RFC 9207. */
const NAMES = ['code', 'error', 'error_description', 'state', 'device_id', 'user', 'iss'] as const;

export type CallbackParameters = { readonly [Name in (typeof NAMES)[number]]?: string };

/** Rejected if repeated, because parsers disagree on which value counts (specification §1.3). */
const NEVER_REPEATED = new Set<string>(['state', 'code']);

/** The callback parameters of a query, without any other parameter. Null if one of them is invalid. */
export function readCallback(query: unknown): CallbackParameters | null {
  if (!isObject(query)) return null;
  const parameters = Object.entries(query).map(([name, value]: [string, unknown]) => {
    const takesLast = Array.isArray(value) && !NEVER_REPEATED.has(name);
    return [name, takesLast ? (value.at(-1) as unknown) : value] as const;
  });
  return readCallbackBody(Object.fromEntries(parameters));
}

/** As `readCallback`, for a body, in which no parameter may be repeated. */
export function readCallbackBody(given: unknown): CallbackParameters | null {
  if (!isObject(given)) return null;
  const parameters: Partial<Record<(typeof NAMES)[number], string>> = {};
  for (const name of NAMES) {
    if (!Object.hasOwn(given, name)) continue;
    const text = textIn(given[name]);
    if (text === null || (name === 'device_id' && !isCleanText(text))) return null;
    // Empty counts as missing.
    if (text !== '') parameters[name] = text;
  }
  return parameters;
}

/** Any characters are allowed, because values are compared or sent encoded. Only `device_id` is stored (D-14). */
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= TOKEN_MAX_LENGTH ? value : null;

/** The parameters as a query string, for the redirect from POST to GET. */
export const callbackQuery = (parameters: CallbackParameters): string =>
  new URLSearchParams({ ...parameters }).toString();
