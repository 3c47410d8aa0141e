import { registerDecorator, ValidateIf, type ValidationOptions } from 'class-validator';

import { IdentityError, RequiredFieldError } from '@portvakt/identity';
import { isCleanPassword, isCleanText, parseEmail } from '@portvakt/kernel';

import { TEXT_MAX_LENGTH, URL_MAX_LENGTH } from './text-lengths.js';

/** A text of at most `maxLength` UTF-16 code units without control characters (specification §1.3). */
export const IsText = (maxLength: number): PropertyDecorator =>
  rule('isText', (value) => typeof value === 'string' && value.length <= maxLength && isCleanText(value));

/** A text of 1 to `maxLength` UTF-16 code units after trimming. */
export const IsName = (maxLength: number): PropertyDecorator =>
  rule('isName', (value) => {
    if (typeof value !== 'string' || value.length > TEXT_MAX_LENGTH || !isCleanText(value)) return false;
    const { length } = value.trim();
    return length > 0 && length <= maxLength;
  });

/** As `IsName`, but may be empty after trimming. */
export const IsNameOrEmpty = (maxLength: number): PropertyDecorator =>
  rule(
    'isNameOrEmpty',
    (value) =>
      typeof value === 'string' &&
      value.length <= TEXT_MAX_LENGTH &&
      isCleanText(value) &&
      value.trim().length <= maxLength,
  );

/** A password as typed. Its length is checked by the domain. */
export const IsPasswordText = (): PropertyDecorator =>
  rule('isPasswordText', (value) => typeof value === 'string' && isCleanPassword(value));

/** An e-mail address (syntax of specification §1.3). */
export const IsEmailAddress = (): PropertyDecorator =>
  rule('isEmailAddress', (value) => typeof value === 'string' && parseEmail(value) !== null);

/** A return URL. OriginGuard or CallbackUrlPipe decides whether it is allowed (specification §8). */
export const IsReturnUrl = (): PropertyDecorator =>
  rule('isReturnUrl', (value) => typeof value === 'string' && value.length <= URL_MAX_LENGTH);

export const IsAnyString = (): PropertyDecorator => rule('isAnyString', (value) => typeof value === 'string');

export const IsStringIfGiven = (): PropertyDecorator =>
  rule('isStringIfGiven', (value) => value === undefined || typeof value === 'string');

/** Optional. `null` is validated like any other value. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** Optional, and may be `null`. */
export const MayBeAbsentOrNull = (): PropertyDecorator =>
  ValidateIf((_body, value) => value !== undefined && value !== null);

/** For a rule whose error is another one than `VALIDATION_ERROR`. */
export interface RefusalContext {
  readonly refusal: () => IdentityError;
}

/** Answers `{FIELD}_IS_REQUIRED` if the property is missing (specification §11.2). */
export const IsGiven = (field: string): PropertyDecorator =>
  rule('isGiven', (value) => value !== undefined, {
    context: { refusal: () => new RequiredFieldError(field) } satisfies RefusalContext,
  });

/** Answers `refusal` if the property is present, whatever its value. */
export const IsAbsent = (refusal: RefusalContext['refusal']): PropertyDecorator =>
  rule('isAbsent', (value) => value === undefined, { context: { refusal } satisfies RefusalContext });

/** As `IsEmailAddress`, but answers `INVALID_EMAIL`, also if the property is missing. */
export const IsSignUpEmail = (): PropertyDecorator =>
  rule('isSignUpEmail', (value) => typeof value === 'string' && parseEmail(value) !== null, {
    context: { refusal: () => new IdentityError('INVALID_EMAIL') } satisfies RefusalContext,
  });

/** Registers a validation rule of one property. `fits` returns whether a value is valid. */
export function rule(name: string, fits: (value: unknown) => boolean, options?: ValidationOptions): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      // This message is never sent, but without one the validator drops the context of a rule.
      options: { ...options, message: name },
      validator: { validate: fits },
    });
}
