import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';

import { ValidationError } from '../errors/request-error.js';
import { isObject } from './is-object.js';
import type { RefusalContext } from './text-rules.js';

/**
 * Query parameters that are rejected if repeated, because parsers disagree on which value counts (specification §1.3).
 */
const NEVER_REPEATED = new Set(['token', 'state', 'code', 'callbackURL']);

/**
 * Validates a body or query against its DTO class and returns the declared properties only. Not Nest's ValidationPipe,
 * because specification §1.3 fixes the errors, their order and the treatment of repeated parameters (docs/adr/0005).
 */
@Injectable()
export class ShapePipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || (type !== 'body' && type !== 'query')) return value;
    return shape(type === 'query' ? lastValues(value) : value, metatype, type);
  }
}

function shape(value: unknown, metatype: Type, part: 'body' | 'query'): object {
  if (!isObject(value)) throw new ValidationError(part);
  const instance = declaredOnly(value, metatype);
  const errors = validateSync(instance, { stopAtFirstError: true });
  const [first] = errors;
  if (!first) return instance;

  const context = Object.values(first.contexts ?? {})[0] as RefusalContext | undefined;
  if (context) throw context.refusal();
  const fields = errors.map(({ property }) => property);
  throw new ValidationError(part, fields);
}

/**
 * An instance with the properties that the class declares rules for, as they were sent. No other property is copied:
 * one named `constructor`, for instance, would mislead the validator.
 */
function declaredOnly(value: Readonly<Record<string, unknown>>, metatype: Type): object {
  const instance = new (metatype as Type<Record<string, unknown>>)();
  for (const name of declaredProperties(metatype)) if (Object.hasOwn(value, name)) instance[name] = value[name];
  return instance;
}

const propertiesByClass = new Map<Type, readonly string[]>();

function declaredProperties(metatype: Type): readonly string[] {
  const known = propertiesByClass.get(metatype);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  propertiesByClass.set(metatype, names);
  return names;
}

/** If a parameter is repeated, its last value counts. */
function lastValues(query: unknown): object {
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]: [string, unknown]) => {
      if (!Array.isArray(value)) return [name, value];
      if (NEVER_REPEATED.has(name)) throw new ValidationError('query', [name]);
      return [name, value.at(-1) as unknown];
    }),
  );
}
