import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { type OperatorEndpoint, operatorEndpoints } from '../../testing/operator-endpoints.js';
import { anOperator, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type StoredUser } from '../../testing/users.js';

const app = useTestApp({
  OPERATOR_SET_PASSWORD_ENABLED: 'true',
  IMPERSONATION_ENABLED: 'true',
  ADDITIONAL_USER_FIELDS: '{"nick":{"type":"string"},"age":{"type":"number"}}',
});
let admin: TestOperator;
let user: StoredUser;

beforeAll(async () => {
  admin = await anOperator(app, 'admin');
});
beforeEach(async () => {
  user = await aSignedInUser(app);
});

/** Valid values of required parameters and of a reason, so that an endpoint gets as far as the database. */
const valid = ({ path, parameters, required }: OperatorEndpoint): Readonly<Record<string, unknown>> => {
  const values: Readonly<Record<string, unknown>> = {
    userId: user.id,
    id: user.id,
    q: 'kari',
    since: 'x',
    format: 'csv',
    role: 'auditor',
    email: `${user.id}@example.no`.toLowerCase(),
    name: 'Kari',
    newPassword: 'et godt og langt passord',
    sessionToken: 'x',
    data: { name: 'Ny' },
    kind: 'email-change',
    newEmail: 'ny@example.no',
    reason: 'mistet telefonen',
  };
  const given = path === '/admin/create-request' ? parameters : [...required, 'reason'];
  return Object.fromEntries(given.filter((name) => parameters.includes(name)).map((name) => [name, values[name]]));
};

/** These texts begin with the name of the parameter, so that no password ends up in a reason. */
const textsFor = (name: string): readonly string[] => [
  `${name}\0bcdef`,
  `${name}\ud800`,
  name.repeat(1000),
  `${name}*.%_\\`,
];

const jsonValuesFor = (name: string): readonly unknown[] => [
  ...textsFor(name),
  null,
  -1,
  1e308,
  true,
  ['x'],
  [null],
  { constructor: ['x'], toString: ['y'] },
  { name: '\0', image: 'x' },
  { nick: 'a\0b', age: 1 },
  { nick: 'a\ud800b', age: 1e308 },
];

/** Encoded as in a query. */
const queryValuesFor = (name: string): readonly string[] => [
  ...textsFor(name).map((text) => encodeURIComponent(Buffer.from(text).toString())),
  '0000-01-01',
  encodeURIComponent('9999-12-31T23:59:59-14:00'),
  '%ED%A0%80',
  '%',
  `a&${name}=b`,
];

const statusesOf = async (requests: readonly PromiseLike<{ readonly status: number }>[]): Promise<number[]> =>
  (await Promise.all(requests)).map(({ status }) => status);

const endpoints = operatorEndpoints().filter(({ parameters }) => parameters.length > 0);

describe.each(endpoints.filter(({ method }) => method === 'POST'))('$path', (endpoint) => {
  it.each(endpoint.parameters)('answers with no error of the service, whatever `%s` is', async (name) => {
    const bodies = jsonValuesFor(name).map((value) => ({ ...valid(endpoint), [name]: value }));
    const statuses = await statusesOf(bodies.map((body) => admin.post(endpoint.path, body)));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});

describe.each(endpoints.filter(({ method }) => method === 'GET'))('$path', (endpoint) => {
  it.each(endpoint.parameters)('answers with no error of the service, whatever `%s` is', async (name) => {
    const others = Object.entries(valid(endpoint)).filter(([other]) => other !== name);
    const queries = queryValuesFor(name).map((value) =>
      [...others.map(([other, text]) => `${other}=${String(text)}`), `${name}=${value}`].join('&'),
    );
    const statuses = await statusesOf(queries.map((query) => admin.get(`${endpoint.path}?${query}`)));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});

describe('a reason', () => {
  it.each(['a\0bcdef', '\ud800abcdef'])(
    'that the database cannot store is refused, and nothing changes: %j',
    async (reason) => {
      const answer = await admin.post('/admin/ban-user', { userId: user.id, reason });
      expect([refusalIn(answer), (answer.body as { fields?: string[] }).fields]).toEqual([
        '400 VALIDATION_ERROR',
        ['reason'],
      ]);
      await admin.get('/get-session').set('cookie', sessionCookie(admin.token)).expect(200);
    },
  );

  it('may have several lines', async () => {
    await admin.post('/admin/ban-user', { userId: user.id, reason: 'Ringte oss.\nMistet telefonen.' }).expect(200);
  });

  it('of a ban may have several lines, and 500 characters', async () => {
    const ban = (banReason: string) => admin.post('/admin/ban-user', { userId: user.id, banReason });
    expect((await ban('Ringte oss.\nMistet telefonen.')).body.user).toMatchObject({
      banReason: 'Ringte oss.\nMistet telefonen.',
    });
    for (const refused of ['a\0b', '\ud800', 'a'.repeat(501)])
      expect(refusalIn(await ban(refused))).toBe('400 VALIDATION_ERROR');
  });
});

describe('a permission', () => {
  it.each<Readonly<Record<string, object>>>([
    { constructor: ['x'] },
    { toString: ['call'] },
    { user: ['list: x'] },
    { 'user: list': ['x'] },
    { user: ['list', 'includes'] },
  ])('that nobody has is not taken for another: %j', async (permissions) => {
    const answer = await admin.post('/admin/has-permission', { permissions });
    expect([answer.status, answer.body]).toEqual([200, { error: null, success: false }]);
  });
});
