import { registerDecorator, ValidateIf, type ValidationOptions } from 'class-validator';

import { IdentityError, RequiredFieldError } from '@portvakt/identity';
import { isCleanPassword, isCleanText, parseEmail } from '@portvakt/kernel';

import { TEXT_MAX_LENGTH, URL_MAX_LENGTH } from './text-lengths.js';

/** A text of at most `maxLength` UTF-16 units without control characters (specification §1.3). */
export const IsText = (maxLength: number): PropertyDecorator =>
  rule('isText', (value) => typeof value === 'string' && value.length <= maxLength && isCleanText(value));

/** A name of 1 to `maxLength` characters besides the space around it. */
export const IsName = (maxLength: number): PropertyDecorator =>
  rule('isName', (value) => {
    if (typeof value !== 'string' || value.length > TEXT_MAX_LENGTH || !isCleanText(value)) return false;
    const { length } = value.trim();
    return length > 0 && length <= maxLength;
  });

/** A password as typed. How long it may be is the domain's business. */
export const IsPasswordText = (): PropertyDecorator =>
  rule('isPasswordText', (value) => typeof value === 'string' && isCleanPassword(value));

/** An address by the one syntax of specification §1.3. */
export const IsEmailAddress = (): PropertyDecorator =>
  rule('isEmailAddress', (value) => typeof value === 'string' && parseEmail(value) !== null);

/** Where to go afterwards. Which addresses are allowed was judged before, by specification §8. */
export const IsReturnAddress = (): PropertyDecorator =>
  rule('isReturnAddress', (value) => typeof value === 'string' && value.length <= URL_MAX_LENGTH);

export const IsAnyString = (): PropertyDecorator => rule('isAnyString', (value) => typeof value === 'string');

export const IsStringIfGiven = (): PropertyDecorator =>
  rule('isStringIfGiven', (value) => value === undefined || typeof value === 'string');

/** May be left out. `null` is a value, and judged like one. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** May be left out, or be `null` for none. */
export const MayBeAbsentOrNull = (): PropertyDecorator =>
  ValidateIf((_body, value) => value !== undefined && value !== null);

/** What a failing rule refuses with, where that is not `VALIDATION_ERROR`. */
export interface RefusalContext {
  readonly refusal: () => IdentityError;
}

/** Missing altogether is a refusal of its own, `{FIELD}_IS_REQUIRED` (specification §11.2). */
export const IsGiven = (field: string): PropertyDecorator =>
  rule('isGiven', (value) => value !== undefined, {
    context: { refusal: () => new RequiredFieldError(field) } satisfies RefusalContext,
  });

/** A member that must not be there, whatever its value. */
export const IsAbsent = (refusal: RefusalContext['refusal']): PropertyDecorator =>
  rule('isAbsent', (value) => value === undefined, { context: { refusal } satisfies RefusalContext });

/** As `IsEmailAddress`, for a call that answers `INVALID_EMAIL`, also where there is none. */
export const IsEmailAddressOfCall = (): PropertyDecorator =>
  rule('isEmailAddressOfCall', (value) => typeof value === 'string' && parseEmail(value) !== null, {
    context: { refusal: () => new IdentityError('INVALID_EMAIL') } satisfies RefusalContext,
  });

/** A rule of one member: what fits, and nothing of what it says. */
export function rule(name: string, fits: (value: unknown) => boolean, options?: ValidationOptions): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      // Never shown; but without a message the validator keeps no context either.
      options: { ...options, message: name },
      validator: { validate: fits },
    });
}
