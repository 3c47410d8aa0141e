import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';

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

const TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/;

/** Whether a text is a day, or a time with its zone (ISO 8601). */
export const isTime = (value: unknown): boolean =>
  typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value));

/** Absent, or a day or a time. */
export const OptionalTime = (): PropertyDecorator => optionalField(rule('isTime', isTime), { format: 'date-time' });
