import { isCleanText } from '@portvakt/kernel';

import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';

/** What providers send back (specification §12.2), `iss` by RFC 9207. */
const NAMES = ['code', 'error', 'error_description', 'state', 'device_id', 'user', 'iss'] as const;

export type CallbackParameters = { readonly [Name in (typeof NAMES)[number]]?: string };

/** Given twice, it would depend on who reads them which one counts (specification §1.3). */
const NEVER_REPEATED = new Set<string>(['state', 'code']);

/** The parameters in a query, anything else left aside; null where one of them cannot be one. */
export function readCallback(query: unknown): CallbackParameters | null {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return null;
  const members = Object.entries(query).map(([name, value]: [string, unknown]) => {
    const isLastWord = Array.isArray(value) && !NEVER_REPEATED.has(name);
    return [name, isLastWord ? (value.at(-1) as unknown) : value] as const;
  });
  return readCallbackBody(Object.fromEntries(members));
}

/** As of a query; but in a body nothing stands twice. */
export function readCallbackBody(given: unknown): CallbackParameters | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const members = given as Readonly<Record<string, unknown>>;
  const parameters: Partial<Record<(typeof NAMES)[number], string>> = {};
  for (const name of NAMES) {
    if (!Object.hasOwn(members, name)) continue;
    const text = textIn(members[name]);
    if (text === null || (name === 'device_id' && !isCleanText(text))) return null;
    // Empty says nothing.
    if (text !== '') parameters[name] = text;
  }
  return parameters;
}

/** Whatever is in it: it goes out encoded, or is compared. Only `device_id` is kept as it is (D-14). */
const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= TOKEN_MAX_LENGTH ? value : null;

/** As a query, in which a browser brings them back with the cookies that a cross-site POST leaves behind. */
export const callbackQuery = (parameters: CallbackParameters): string =>
  new URLSearchParams({ ...parameters }).toString();
