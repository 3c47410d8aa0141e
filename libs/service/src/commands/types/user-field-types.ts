/** A property of an OpenAPI schema, as far as a user field needs it. */
interface Property {
  readonly type?: string;
  readonly items?: Property;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly description?: string;
}

/** The properties of the user that `/get-session` answers with. */
export type UserProperties = Readonly<Record<string, Property>>;

const HEADING = '// Written by `portvakt types`: the fields of this product, for `createPortvakt<UserFields>(…)`.\n';
const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** TypeScript declarations of the properties in `served` that a service without additional fields does not have. */
export function userFieldTypes(served: UserProperties, own: UserProperties): string {
  const fields = Object.entries(served).filter(([name]) => !Object.hasOwn(own, name));
  if (fields.length === 0) return `${HEADING}\nexport type UserFields = object;\n`;
  return `${HEADING}\nexport interface UserFields {\n${fields.map(declarationOf).join('')}}\n`;
}

function declarationOf([name, property]: [string, Property]): string {
  const { description, nullable } = property;
  // A label could contain `*/`.
  const comment = description ? `  /** ${description.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n` : '';
  return `${comment}  readonly ${name}: ${typeOf(property)}${nullable ? ' | null' : ''};\n`;
}

function typeOf({ type = '', items, enum: values }: Property): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'array') return `readonly ${typeOf(items ?? {})}[]`;
  return SCALARS[type] ?? 'unknown';
}
