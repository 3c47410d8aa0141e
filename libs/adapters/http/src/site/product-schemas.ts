import { type AdditionalField, type AdditionalFields, asksUsersOfProviders } from '@portvakt/identity';

import type { ProductRefusals } from '../errors/product-refusals.js';

type Schema = Readonly<Record<string, unknown>>;

/** The schemas of an OpenAPI document by name. */
export type Schemas = Readonly<Record<string, Schema>>;

export interface ProductApi {
  readonly fields: AdditionalFields;
  readonly refusals: ProductRefusals;
}

const ANSWERS = ['SessionUserAnswer', 'OperatedUserAnswer'];

/** Adds the additional fields to the bodies and responses that contain them, and the product's codes to the errors. */
export function withProduct(schemas: Schemas, { fields, refusals }: ProductApi): Schemas {
  const declared = Object.entries(fields);
  const given = declared.filter(([, { input }]) => input);
  const returned = declared.filter(([, field]) => field.returned);
  const required = namesOf(given.filter(([, field]) => field.required && field.default === undefined));
  const added: Record<string, Schema> = {};
  const extend = (name: string, properties: Schema, more: readonly string[] = []): void => {
    const schema = schemas[name] as { readonly properties?: Schema; readonly required?: readonly string[] } | undefined;
    if (!schema) throw new Error(`the OpenAPI document has no schema ${name}`);
    const all = [...(schema.required ?? []), ...more];
    const merged = { ...schema, properties: { ...schema.properties, ...properties } };
    added[name] = all.length > 0 ? { ...merged, required: all } : merged;
  };
  if (given.length > 0) {
    extend('SignUpEmailBody', propertiesOf(given), required);
    extend('UpdateUserBody', propertiesOf(given, ({ required }) => !required));
  }
  const asked = asksUsersOfProviders(fields) ? given.filter(([, field]) => isAskedFor(field)) : [];
  if (asked.length > 0) extend('CompleteSignUpBody', propertiesOf(asked), namesOf(asked));
  // Users who signed up before the field was required, or through a provider, have no value.
  if (returned.length > 0) for (const name of ANSWERS) extend(name, propertiesOf(returned, () => true));
  const codes = Object.entries(refusals).map(([code, { status }]) => `${code} (${status})`);
  if (codes.length > 0) extend('ErrorBody', { code: { type: 'string', description: `Also ${codes.join(', ')}` } });
  return { ...schemas, ...added };
}

const isAskedFor = ({ required, requiredFrom, default: value }: AdditionalField): boolean =>
  required && requiredFrom === 'everybody' && value === undefined;

const namesOf = (fields: readonly (readonly [string, AdditionalField])[]): string[] => fields.map(([name]) => name);

const propertiesOf = (
  fields: readonly (readonly [string, AdditionalField])[],
  mayBeNull: (field: AdditionalField) => boolean = () => false,
): Schema =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      const nullable = mayBeNull(field) ? { nullable: true } : {};
      const meaning = field.label ? { description: field.label.en } : {};
      return [name, { ...schemaOf(field), ...nullable, ...meaning }];
    }),
  );

function schemaOf({ type, pattern, minLength, maxLength, min, max, oneOf }: AdditionalField): Schema {
  if (type === 'string[]' || type === 'number[]')
    return { type: 'array', items: { type: type.slice(0, -'[]'.length) } };
  if (type === 'date') return { type: 'string', format: 'date-time' };
  const rules = {
    pattern: pattern && `^(?:${pattern})$`,
    minLength,
    maxLength,
    minimum: min,
    maximum: max,
    enum: oneOf,
  };
  return { type, ...Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)) };
}
