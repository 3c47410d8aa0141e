import { isRecord } from '../rows/answer-members.js';
import type { Raw, TokenAnswerOddities } from '../rows/provider-row.js';
import { StepFailure } from './step-failure.js';

/** Left out they mean the same, and an empty text is not what the library takes for them. */
const MAY_BE_EMPTY = ['refresh_token', 'expires_in', 'scope'];
const CODE = /^[\w.-]{1,64}$/;

export interface RepairedAnswer {
  /** In the shape of RFC 6749. */
  readonly body: Raw;
  /** Taken aside: it is judged by the row's own rule, if it has one. */
  readonly idToken: string | null;
}

/**
 * Brings a token answer into the shape that the library reads. `StepFailure`: it is a refusal, also with status 200
 * (GitHub, TikTok, VK) and also where the error is an object (Facebook).
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

const isError = (error: unknown): boolean => isRecord(error) || (typeof error === 'string' && error !== '');

function refusal(status: number, error: unknown): StepFailure {
  const code = isRecord(error) ? error['type'] : error;
  const says = typeof code === 'string' && CODE.test(code) ? `, error ${code}` : '';
  return new StepFailure(`status ${status}${says}`);
}
