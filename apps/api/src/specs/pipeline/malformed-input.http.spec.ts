import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { SoftAuthenticator } from '@portvakt/passkey/testing';

import { sessionCookie } from '../../testing/cookies.js';
import { anOperator } from '../../testing/operators.js';
import { aSignedInOwner, registerOptions, sendRegistration } from '../../testing/passkeys.js';
import { JSON_TYPE, rawRequest } from '../../testing/raw-requests.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const FILE = join(__dirname, '../../../../../libs/api-client/openapi.json');

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: 'path' | 'query' }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const { paths, components } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** One field of each type, and one that is unique. */
const FIELDS: Readonly<Record<string, { readonly type: string; readonly schema: Schema }>> = {
  text: { type: 'string', schema: { type: 'string' } },
  amount: { type: 'number', schema: { type: 'number' } },
  flag: { type: 'boolean', schema: { type: 'boolean' } },
  day: { type: 'date', schema: { format: 'date' } },
  texts: { type: 'string[]', schema: { type: 'array', items: { type: 'string' } } },
  amounts: { type: 'number[]', schema: { type: 'array', items: { type: 'number' } } },
};
const label = { nb: 'Nummer', nn: 'Nummer', en: 'Number' };
const declared = {
  ...Object.fromEntries(Object.entries(FIELDS).map(([name, { type }]) => [name, { type }])),
  number: { type: 'number', unique: true, label },
};
/** Endpoints whose bodies have additional fields. */
const WITH_FIELDS = ['/sign-up/email', '/update-user'];
const FIELD_SCHEMAS = {
  ...Object.fromEntries(Object.entries(FIELDS).map(([name, { schema }]) => [name, schema])),
  number: { type: 'number' },
};

const app = useTestApp({
  DELETE_USER_ENABLED: 'true',
  CHANGE_EMAIL_ENABLED: 'true',
  IMPERSONATION_ENABLED: 'true',
  OPERATOR_SET_PASSWORD_ENABLED: 'true',
  SOCIAL_GITHUB_CLIENT_ID: 'a-client',
  SOCIAL_GITHUB_CLIENT_SECRET: 'a-secret',
  ADDITIONAL_USER_FIELDS: JSON.stringify(declared),
});

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** JSON texts that replace a value. */
const VALUES: readonly string[] = [
  ...['null', '{}', '[null]', 'true', '-1e308', '1e400', '123456789012345678901234567890'],
  ...['""', '"\\u0000"', '"\\ud800"', '"%"', '"__proto__"', '"credential"', '"9999-12-31T23:59:59.999-23:59"'],
  ...['{"__proto__":{"length":-1},"toString":null}', `"${'x'.repeat(20_000)}"`],
];
/** JSON texts that replace a whole body. */
const BODIES: readonly string[] = [
  ...['', '{', '[]', '"x"', '7', '\ufeff{}', '{"a":1,"a":2}'],
  ...[nested('[', ']', 20_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
];

/** Values of a parameter, encoded as in the query. */
const IN_A_QUERY = ['=', '=%00', '=%ED%A0%80', '=%zz', '=-1e400', '[a][b]=x', `=${'x'.repeat(5000)}`, '=W10&x', '=e30'];

const resolved = (schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

const objectOf = (members: readonly (readonly [name: string, json: string])[]): string =>
  `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;

const membersOf = ({ properties = {} }: Schema) => Object.entries(properties);

const TEXTS: Readonly<Record<string, string>> = { email: '"kari@eksempel.no"', date: '"2026-01-31"' };

/** A JSON text of the type that the schema has. */
function fitting(name: string, given: Schema): string {
  const { type, format = '', items = {}, ...schema } = resolved(given);
  if (schema.enum) return JSON.stringify(schema.enum[0]);
  if (/url$|^redirectTo$/i.test(name)) return '"/inn"';
  if (type === 'boolean') return 'true';
  if (type === 'number' || type === 'integer') return '1';
  if (type === 'array') return `[${fitting(name, items)}]`;
  if (type === 'object') return objectOf(membersOf(schema).map(([each, of]) => [each, fitting(each, of)]));
  return TEXTS[format] ?? '"en-tekst-123"';
}

/** A body for each property and value: the property has that value or is missing, and all others are valid. */
function spoiled(given: Schema): readonly string[] {
  const members = membersOf(resolved(given));
  return members.flatMap(([spoiledName, of]) => {
    const with_ = (json: string) =>
      objectOf(members.map(([name, schema]) => [name, name === spoiledName ? json : fitting(name, schema)]));
    const others = members.filter(([name]) => name !== spoiledName);
    return [
      ...VALUES.map(with_),
      ...spoiled(of).map(with_),
      objectOf(others.map(([name, schema]) => [name, fitting(name, schema)])),
    ];
  });
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);

const schemaOf = ({ path, requestBody }: (typeof operations)[number]): Schema => {
  const schema = resolved(requestBody?.content['application/json']?.schema ?? {});
  return WITH_FIELDS.includes(path) ? { ...schema, properties: { ...schema.properties, ...FIELD_SCHEMAS } } : schema;
};

const newCookie = async (path: string): Promise<string> =>
  sessionCookie((path.startsWith('/admin/') ? await anOperator(app, 'admin') : await aSignedInUser(app)).token);

/**
 * Sends the requests one after the other, and signs in again after each that ends the session. Returns those that
 * failed.
 */
async function failuresOf(
  { method, path }: (typeof operations)[number],
  requests: readonly { readonly path: string; readonly body?: string }[],
): Promise<readonly object[]> {
  const failures: object[] = [];
  let cookie = await newCookie(path);
  for (const { path: target, body } of requests) {
    const headers = { ...(body === undefined ? {} : JSON_TYPE), origin: ORIGIN, cookie };
    const { status, headers: answered } = await rawRequest(app, { method, path: target, headers, ...(body && { body }) });
    const { location = '' } = answered;
    if (status >= 500 || location.includes('internal_server_error')) {
      failures.push({ status, location, target: target.slice(0, 200), body: body?.slice(0, 200) });
    }
    if (status === 401) cookie = await newCookie(path);
  }
  return failures;
}

const withParameter = (path: string): string => path.replace(/\{\w+\}/g, 'github');

describe('a body that is malformed, or has a value of another type, length or form', () => {
  it.each(operations.filter(({ requestBody }) => requestBody))('is no defect at $method $path', async (operation) => {
    const path = withParameter(operation.path);
    const bodies = [...new Set([...BODIES, ...spoiled(schemaOf(operation))])];
    expect(await failuresOf(operation, bodies.map((body) => ({ path, body })))).toEqual([]);
  });
});

describe('a malformed query or path', () => {
  const withParameters = operations.filter(({ parameters = [] }) => parameters.length > 0);

  it.each(withParameters)('is no defect at $method $path', async (operation) => {
    const { path, parameters = [] } = operation;
    const targets = parameters.flatMap(({ name, in: place }) =>
      IN_A_QUERY.map((value) =>
        place === 'path' ? path.replace(`{${name}}`, value.slice(1)) : `${withParameter(path)}?${name}${value}`,
      ),
    );
    expect(await failuresOf(operation, targets.map((target) => ({ path: target })))).toEqual([]);
  });
});

describe('a malformed attestation object', () => {
  /** CBOR (RFC 8949) that ends too early, is nested, has no end, or has values that WebAuthn does not allow. */
  it.each([
    ['nothing', 'f6'],
    ['an empty map', 'a0'],
    ['maps within maps', 'a1'.repeat(12_000)],
    ['lists within lists', '81'.repeat(12_000)],
    ['lists without an end', '9f'.repeat(12_000)],
    ['tags of tags', 'c1'.repeat(12_000)],
    ['a map of 2⁶⁴ - 1 members', 'bbffffffffffffffff'],
    ['a text of 2³¹ bytes', '7b000000007fffffff'],
    ['a format that is no text', 'a363666d74f66761747453746d74a0686175746844617461f6'],
    ['authenticator data that are no bytes', 'a363666d74646e6f6e656761747453746d74a0686175746844617461f6'],
    ['a statement that is no map', 'a363666d74646e6f6e656761747453746d74f6686175746844617461f6'],
  ])('is refused: %s', async (_, hex) => {
    const { browser } = await aSignedInOwner(app);
    const { response, ...answer } = new SoftAuthenticator(ORIGIN).create(await registerOptions(browser));
    const attestationObject = Buffer.from(hex, 'hex').toString('base64url');
    const refused = await sendRegistration(browser, { ...answer, response: { ...response, attestationObject } });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION']);
  });
});
