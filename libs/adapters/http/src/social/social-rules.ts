import { isCleanText } from '@portvakt/kernel';

import { isObject } from '../request/is-object.js';
import { TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { rule } from '../request/text-rules.js';

const isTextOf = (value: unknown, maxLength: number): boolean =>
  typeof value === 'string' && value.length <= maxLength && isCleanText(value);

/** An array of OAuth scopes. */
export const AreScopes = (): PropertyDecorator =>
  rule('areScopes', (value) => Array.isArray(value) && value.every((scope) => isTextOf(scope, TEXT_MAX_LENGTH)));

/** An ID token and its accompanying values (specification §11.2). Undeclared properties are ignored. */
export const IsIdToken = (): PropertyDecorator =>
  rule('isIdToken', (value) => {
    if (!isObject(value)) return false;
    const { token, expiresAt, nonce, accessToken, refreshToken } = value;
    return (
      isTextOf(token, TOKEN_MAX_LENGTH) &&
      (expiresAt === undefined || isMoment(expiresAt)) &&
      (nonce === undefined || isTextOf(nonce, TEXT_MAX_LENGTH)) &&
      [accessToken, refreshToken].every((text) => text === undefined || isTextOf(text, TOKEN_MAX_LENGTH))
    );
  });

/** The last second of the year 9999, in seconds since 1970. */
const LAST_SECOND = 253_402_300_799;

const isMoment = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= LAST_SECOND;
