import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

import { EMAIL_MAX_LENGTH, URL_MAX_LENGTH } from './text-lengths.js';
import { IsEmailAddress, IsReturnUrl, IsText, MayBeAbsent } from './text-rules.js';

/** Each of these both documents a field of a request and checks it; `documented` adds to the API document only. */
type Field = (documented?: ApiPropertyOptions) => PropertyDecorator;

export const EmailField: Field = (documented = {}) =>
  applyDecorators(ApiProperty({ format: 'email', maxLength: EMAIL_MAX_LENGTH, ...documented }), IsEmailAddress());

export const OptionalFlag: Field = (documented = {}) =>
  applyDecorators(ApiPropertyOptional(documented), MayBeAbsent(), IsBoolean());

/** See `IsReturnUrl`. */
export const OptionalReturnUrl: Field = (documented = {}) =>
  applyDecorators(ApiPropertyOptional({ maxLength: URL_MAX_LENGTH, ...documented }), MayBeAbsent(), IsReturnUrl());

/** See `IsText`. */
export const TextField = (maxLength: number, documented: ApiPropertyOptions = {}): PropertyDecorator =>
  applyDecorators(ApiProperty({ maxLength, ...documented }), IsText(maxLength));

export const OptionalText = (maxLength: number, documented: ApiPropertyOptions = {}): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ maxLength, ...documented }), MayBeAbsent(), IsText(maxLength));
