import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';

import { ValidationError } from '../errors/request-error.js';
import type { RefusalContext } from './text-rules.js';

/** Given twice, these are refused: it must not depend on who reads them which one counts (specification §1.3). */
const NEVER_REPEATED = new Set(['token', 'state', 'code', 'callbackURL']);

/**
 * Checks the shape of a body or query against its DTO class and lets nothing else through. Written instead of Nest's
 * ValidationPipe because the refusals, their order and the treatment of repeated parameters are the specification's
 * (specification §1.3).
 */
@Injectable()
export class ShapePipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || (type !== 'body' && type !== 'query')) return value;
    return shape(type === 'query' ? lastValues(value) : value, metatype, type);
  }
}

function shape(value: unknown, metatype: Type, part: 'body' | 'query'): object {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new ValidationError(part);
  const instance = declaredOnly(value as Readonly<Record<string, unknown>>, metatype);
  const faults = validateSync(instance, { stopAtFirstError: true });
  const [first] = faults;
  if (!first) return instance;

  const context = Object.values(first.contexts ?? {})[0] as RefusalContext | undefined;
  if (context) throw context.refusal();
  const fields = faults.map(({ property }) => property);
  throw new ValidationError(part, fields);
}

/**
 * The members that the class declares rules for, as they were sent. Nothing else is looked at, however deep it goes or
 * whatever it is called: `constructor` for instance is what the validator knows a class by.
 */
function declaredOnly(value: Readonly<Record<string, unknown>>, metatype: Type): object {
  const instance = new (metatype as Type<Record<string, unknown>>)();
  for (const name of declaredMembers(metatype)) if (Object.hasOwn(value, name)) instance[name] = value[name];
  return instance;
}

const membersByClass = new Map<Type, readonly string[]>();

function declaredMembers(metatype: Type): readonly string[] {
  const known = membersByClass.get(metatype);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  membersByClass.set(metatype, names);
  return names;
}

/** Of a repeated parameter the last one counts. */
function lastValues(query: unknown): object {
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]: [string, unknown]) => {
      if (!Array.isArray(value)) return [name, value];
      if (NEVER_REPEATED.has(name)) throw new ValidationError('query', [name]);
      return [name, value.at(-1) as unknown];
    }),
  );
}
