import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

import { EMAIL_MAX_LENGTH, URL_MAX_LENGTH } from './text-lengths.js';
import { IsEmailAddress, IsName, IsReturnUrl, IsText, MayBeAbsent } from './text-rules.js';

/**
 * What the OpenAPI document says about a field. Our own type, because the packages do not include the library that
 * writes the document.
 */
interface Documented {
  readonly description?: string;
  readonly example?: string;
  readonly default?: boolean;
  readonly minLength?: number;
}

/** Each of these both documents a field of a request and checks it; `documented` only adds to the OpenAPI document. */
type Field = (documented?: Documented) => PropertyDecorator;

export const EmailField: Field = (documented = {}) =>
  applyDecorators(ApiProperty({ format: 'email', maxLength: EMAIL_MAX_LENGTH, ...documented }), IsEmailAddress());

export const OptionalFlag: Field = (documented = {}) =>
  applyDecorators(ApiPropertyOptional(documented), MayBeAbsent(), IsBoolean());

/** See `IsReturnUrl`. */
export const OptionalReturnUrl: Field = (documented = {}) =>
  applyDecorators(ApiPropertyOptional({ maxLength: URL_MAX_LENGTH, ...documented }), MayBeAbsent(), IsReturnUrl());

/** See `IsText`. */
export const TextField = (maxLength: number, documented: Documented = {}): PropertyDecorator =>
  applyDecorators(ApiProperty({ maxLength, ...documented }), IsText(maxLength));

export const OptionalText = (maxLength: number, documented: Documented = {}): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ maxLength, ...documented }), MayBeAbsent(), IsText(maxLength));

/** See `IsName`. The value arrives as it was sent: the controller trims it. */
export const NameField = (maxLength: number): PropertyDecorator =>
  applyDecorators(ApiProperty({ minLength: 1, maxLength, description: 'Trimmed' }), IsName(maxLength));
