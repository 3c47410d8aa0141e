import { isObject } from './json-values.js';
import type { Raw, TokenAnswerOddities } from '../providers/provider-definition.js';
import { StepFailure } from './step-failure.js';

/** Fields that are removed when empty, because the library rejects empty values. */
const MAY_BE_EMPTY = ['refresh_token', 'expires_in', 'scope'];
const CODE = /^[\w.-]{1,64}$/;

export interface RepairedAnswer {
  /** As RFC 6749 defines it. */
  readonly body: Raw;
  /** Not part of `body`: it is verified by the rule of the definition, if there is one. */
  readonly idToken: string | null;
}

/**
 * Normalises a token response to RFC 6749. Throws `StepFailure` for an error response, also with status 200 (GitHub,
 * TikTok, VK) and with an object as `error` (Facebook).
 */
export function repairedTokenAnswer(status: number, answer: Raw, odd: TokenAnswerOddities): RepairedAnswer {
  if (status < 200 || status > 299 || isError(answer['error'])) throw refusal(status, answer['error']);
  const { id_token: idToken, ...rest } = answer;
  const body: Record<string, unknown> = { ...rest };
  for (const name of MAY_BE_EMPTY) {
    if (body[name] === null || body[name] === '') delete body[name];
  }
  if (odd.scopeIsList && Array.isArray(body['scope'])) body['scope'] = body['scope'].join(' ');
  if (odd.tokenTypeMayMiss) body['token_type'] ??= 'bearer';
  if (odd.refreshExpiryName) body['refresh_token_expires_in'] ??= body[odd.refreshExpiryName];
  return { body, idToken: typeof idToken === 'string' && idToken !== '' ? idToken : null };
}

const isError = (error: unknown): boolean => isObject(error) || (typeof error === 'string' && error !== '');

function refusal(status: number, error: unknown): StepFailure {
  const code = isObject(error) ? error['type'] : error;
  const says = typeof code === 'string' && CODE.test(code) ? `, error ${code}` : '';
  return new StepFailure(`status ${status}${says}`);
}
