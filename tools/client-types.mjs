// The types of `/get-session` for `@portvakt/client`, generated from the OpenAPI document.

const WANTED = ['SessionAnswer', 'SessionUserAnswer'];
const HEADING =
  '// Generated from libs/api-client/openapi.json by `npm run generate`: change the API, not this file.\n';

/** @param {{ components: { schemas: Record<string, any> } }} document */
export function sessionAnswerTypes({ components: { schemas } }) {
  return [HEADING, ...WANTED.map((name) => interfaceOf(name, schemas[name]))].join('\n');
}

function interfaceOf(name, { properties, required = [] }) {
  const members = Object.entries(properties).map(([member, schema]) => {
    const comment = schema.description ? `  /** ${schema.description}. */\n` : '';
    return `${comment}  readonly ${member}${required.includes(member) ? '' : '?'}: ${typeOf(schema)};\n`;
  });
  return `export interface ${name} {\n${members.join('')}}\n`;
}

const TYPES = { string: 'string', number: 'number', boolean: 'boolean' };

function typeOf({ type, nullable }) {
  const known = TYPES[type];
  if (!known) throw new Error(`no type is known for ${type}`);
  return nullable ? `${known} | null` : known;
}
