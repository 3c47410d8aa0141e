import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

/** A schema of OpenAPI 3.0. */
export type Schema = Readonly<Record<string, unknown>>;

type Rule = (...constraints: readonly unknown[]) => Schema;

/**
 * The schema of each class-validator rule, by the rule's name. A rule that is missing here only makes the schema less
 * strict.
 */
const RULES: Readonly<Record<string, Rule>> = {
  isString: () => ({ type: 'string' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isUrl: () => ({ type: 'string', format: 'uri' }),
  isDateString: () => ({ type: 'string', format: 'date-time' }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isArray: () => ({ type: 'array', items: {} }),
  isObject: () => ({ type: 'object' }),
  isIn: (values) => ({ enum: values }),
  isEnum: (values) => ({ enum: Object.values(values as object) }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  minLength: (minLength) => ({ minLength }),
  maxLength: (maxLength) => ({ maxLength }),
  isLength: (minLength, maxLength) => ({ minLength, ...(maxLength === undefined ? {} : { maxLength }) }),
  matches: (pattern) => (pattern instanceof RegExp ? { pattern: pattern.source } : {}),
};

/** The name under which class-validator stores `IsOptional` and `ValidateIf`: the value may be absent. */
const CONDITIONAL = 'conditionalValidation';

/** Describes a DTO class by the rules of class-validator that `ShapePipe` checks. */
export function schemaOf(dto: Type): Schema {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const properties = names.map((name) => {
    const own = rules.filter(({ propertyName }) => propertyName === name);
    const described = own.map(({ name: rule = '', constraints }) =>
      RULES[rule]?.(...((constraints ?? []) as unknown[])),
    );
    return [name, Object.assign({}, ...described) as Schema] as const;
  });
  const optional = new Set(rules.filter(({ type }) => type === CONDITIONAL).map(({ propertyName }) => propertyName));
  const required = names.filter((name) => !optional.has(name));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
}
