import { isCleanText } from '@portvakt/kernel';

import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';

/** What providers send back (contract §12.2), `iss` by RFC 9207. */
const NAMES = ['code', 'error', 'error_description', 'state', 'device_id', 'user', 'iss'] as const;

export type CallbackParameters = { readonly [Name in (typeof NAMES)[number]]?: string };

/** Given twice, it would depend on who reads them which one counts (contract §1.3). */
const NEVER_REPEATED = new Set<string>(['state', 'code']);

/** The parameters in a query or a body, anything else left aside; null where one of them cannot be one. */
export function readCallback(given: unknown): CallbackParameters | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const members = given as Readonly<Record<string, unknown>>;
  const parameters: Partial<Record<(typeof NAMES)[number], string>> = {};
  for (const name of NAMES) {
    if (!Object.hasOwn(members, name)) continue;
    const text = textIn(members[name], name);
    if (text === null) return null;
    // Empty says nothing.
    if (text !== '') parameters[name] = text;
  }
  return parameters;
}

function textIn(value: unknown, name: string): string | null {
  if (Array.isArray(value) && NEVER_REPEATED.has(name)) return null;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' && last.length <= TOKEN_MAX_LENGTH && isCleanText(last) ? last : null;
}

/** As a query, in which a browser brings them back with the cookies that a cross-site POST leaves behind. */
export const callbackQuery = (parameters: CallbackParameters): string =>
  new URLSearchParams({ ...parameters }).toString();
