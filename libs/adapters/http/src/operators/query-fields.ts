import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';

import { parseTime } from '@portvakt/kernel';

import { MayBeAbsent, rule } from '../request/text-rules.js';

/** An optional field of a query, which is always a text. `documented` is for the OpenAPI document. */
export const optionalField = (check: PropertyDecorator, documented: object): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional(documented), MayBeAbsent(), check);

/** Absent, or one of the texts. */
export const OptionalOneOf = (...texts: readonly string[]): PropertyDecorator =>
  optionalField(
    rule('isOneOf', (value) => texts.some((text) => text === value)),
    { enum: texts },
  );

/** Whether a text is a day, or a time with its zone (ISO 8601). */
export const isTime = (value: unknown): boolean => typeof value === 'string' && parseTime(value) !== null;

/** Absent, or a day or a time. */
export const OptionalTime = (): PropertyDecorator => optionalField(rule('isTime', isTime), { format: 'date-time' });
