import { type AdditionalField, type AdditionalFields, type AdditionalValue, fitsType } from '@portvakt/identity';

import { type Parsed, quoted } from './format.js';
import { isJsonObject, type JsonObject, jsonObject, unknownMembers } from './json-format.js';

type FieldType = AdditionalField['type'];

const EXPECTED =
  'JSON like `{"locale":{"type":"string","required":false,"input":true,"returned":true,"default":"nb"}}`';

/** Members of the user, of its row and of the bodies that also carry these fields (contract §5.1, §11.2, §11.3). */
const TAKEN = (
  'id email emailVerified name image createdAt updatedAt twoFactorEnabled extra ' +
  'password newPassword currentPassword callbackURL rememberMe token userId'
).split(' ');

const TYPES: readonly FieldType[] = ['string', 'number', 'boolean', 'date', 'string[]', 'number[]'];

/** What a product adds to its users, by property name. */
export const additionalUserFields = jsonObject<AdditionalFields>(EXPECTED, (object) => {
  const parsed = Object.entries(object).map(([name, field]) => ({ name, result: readField(name, field) }));
  const wrong = parsed.flatMap(({ result }) => ('wrong' in result ? result.wrong : []));
  if (wrong.length > 0) return { wrong };
  const fields = parsed.flatMap(({ name, result }) => ('value' in result ? [[name, result.value] as const] : []));
  return { value: Object.fromEntries(fields) };
});

function readField(name: string, field: unknown): Parsed<AdditionalField> {
  const wrong = [...nameFaults(name)];
  if (!isJsonObject(field)) return { wrong: [...wrong, `has no object in ${quoted(name)}`] };
  wrong.push(...unknownMembers(field, ['type', 'required', 'input', 'returned', 'default'], name));
  const { type } = field;
  if (!isFieldType(type)) {
    return { wrong: [...wrong, `has no "type" in ${quoted(name)} that is one of ${TYPES.join(', ')}`] };
  }
  for (const member of ['required', 'input', 'returned']) {
    if (!['boolean', 'undefined'].includes(typeof field[member])) {
      wrong.push(`has a ${quoted(member)} in ${quoted(name)} that is neither true nor false`);
    }
  }
  if (!isDefaultOf(type, field['default'])) {
    wrong.push(`has a "default" in ${quoted(name)} that is not of the type ${type}`);
  }
  return wrong.length > 0 ? { wrong } : { value: toField(type, field) };
}

/** Checked by `readField` before; a member that is left out has the value that reads most naturally. */
const toField = (type: FieldType, field: JsonObject): AdditionalField => ({
  type,
  required: field['required'] === true,
  input: field['input'] !== false,
  returned: field['returned'] !== false,
  ...(isDefaultOf(type, field['default']) && field['default'] !== undefined ? { default: field['default'] } : {}),
});

const nameFaults = (name: string): readonly string[] => {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/u.test(name)) {
    return [`has the field ${quoted(name)}, whose name is not a letter and up to 63 letters, digits and _`];
  }
  return TAKEN.includes(name) || name in Object.prototype
    ? [`has the field ${quoted(name)}, a name that is taken`]
    : [];
};

const isFieldType = (type: unknown): type is FieldType => TYPES.some((known) => known === type);

const isDefaultOf = (type: FieldType, value: unknown): value is AdditionalValue | undefined =>
  value === undefined || value === null || fitsType(type, value);
