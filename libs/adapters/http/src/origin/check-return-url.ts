import { RequestError, type RequestErrorCode, ValidationError } from '../errors/request-error.js';
import type { TrustedOrigins } from './trusted-origins.js';

/** A body field or query parameter that holds a return URL, and the error code if it is not allowed. */
export interface ReturnUrlField {
  readonly name: string;
  readonly part: 'body' | 'query';
  readonly refusal: RequestErrorCode;
}

/** The only return URL of GET endpoints (specification §8.2). */
export const CALLBACK_URL_IN_QUERY: ReturnUrlField = {
  name: 'callbackURL',
  part: 'query',
  refusal: 'INVALID_CALLBACKURL',
};

/** Throws unless `value` is missing, empty (which counts as missing) or a return URL that `trusted` accepts. */
export function checkReturnUrl(trusted: TrustedOrigins, value: unknown, field: ReturnUrlField): void {
  if (value === undefined || value === '') return;
  if (typeof value !== 'string') throw new ValidationError(field.part, [field.name]);
  if (!trusted.acceptsReturnUrl(value)) throw new RequestError(field.refusal);
}
