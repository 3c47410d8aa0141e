import { RequestError, type RequestErrorCode, ValidationError } from '../errors/request-error.js';
import type { TrustedOrigins } from './trusted-origins.js';

/** One field or parameter that names where a browser goes next. */
export interface ReturnAddressField {
  readonly name: string;
  readonly part: 'body' | 'query';
  readonly refusal: RequestErrorCode;
}

/** The one return address that GET calls take (specification §8.2). */
export const CALLBACK_URL_IN_QUERY: ReturnAddressField = {
  name: 'callbackURL',
  part: 'query',
  refusal: 'INVALID_CALLBACKURL',
};

/** Throws unless `value` is absent, empty (which counts as not given) or acceptable to `trusted`. */
export function checkReturnAddress(trusted: TrustedOrigins, value: unknown, field: ReturnAddressField): void {
  if (value === undefined || value === '') return;
  if (typeof value !== 'string') throw new ValidationError(field.part, [field.name]);
  if (!trusted.acceptsReturnAddress(value)) throw new RequestError(field.refusal);
}
