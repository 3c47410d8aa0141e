import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { anExtension } from '../../testing/extensions.js';
import { aMachineToken, anOperator, clientWith, type OperatorClient, refusalIn } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';

/** Roles of an extension: one that reads and exports, and one that reads the log of one user at a time. */
const operatorRoles = {
  personvern: { overview: ['read'], user: ['list', 'get', 'export'], session: ['list'], audit: ['list', 'export'] },
  skranke: { user: ['list', 'get', 'ban'], audit: ['list'] },
};

/**
 * Who may use each endpoint (operators §3), written from the specification and not from the code; the last two are the
 * roles of the extension.
 */
const ALLOWED: readonly (readonly [endpoint: string, roles: string])[] = [
  ['GET /admin/list-users', 'admin support auditor service personvern skranke'],
  ['GET /admin/find-users', 'admin support auditor service personvern skranke'],
  ['GET /admin/get-user', 'admin support auditor service personvern skranke'],
  ['GET /admin/user-details', 'admin support auditor service personvern skranke'],
  ['GET /admin/overview', 'admin support auditor service personvern'],
  ['GET /admin/list-operators', 'admin auditor'],
  ['POST /admin/list-user-sessions', 'admin support auditor service personvern'],
  ['POST /admin/revoke-user-session', 'admin support service'],
  ['POST /admin/revoke-user-sessions', 'admin support service'],
  ['POST /admin/ban-user', 'admin support service skranke'],
  ['POST /admin/unban-user', 'admin support service skranke'],
  ['POST /admin/set-role', 'admin'],
  ['POST /admin/impersonate-user', 'admin'],
  ['POST /admin/export-user', 'admin service personvern'],
  ['GET /admin/settings', 'admin auditor'],
  ['GET /admin/list-mails', 'admin support auditor service'],
  ['GET /admin/list-user-mails', 'admin support auditor service'],
  ['POST /admin/retry-mail', 'admin support'],
  ['POST /admin/discard-mail', 'admin support'],
  ['POST /admin/create-user', 'admin service'],
  ['POST /admin/update-user', 'admin support service'],
  ['POST /admin/remove-user', 'admin service'],
  ['POST /admin/set-user-password', 'admin'],
  ['POST /admin/send-verification-email', 'admin support service'],
  ['POST /admin/send-password-reset', 'admin support service'],
  ['GET /admin/list-requests', 'admin support auditor'],
  ['POST /admin/create-request', 'admin support'],
  ['POST /admin/approve-request', 'admin'],
  ['POST /admin/cancel-request', 'admin support'],
  ['GET /admin/list-events', 'admin auditor personvern'],
  ['GET /admin/list-events?subjectId=x', 'admin support auditor personvern skranke'],
  ['GET /admin/count-new-events?since=x', 'admin auditor personvern'],
  ['GET /admin/count-new-events?since=x&subjectId=x', 'admin support auditor personvern skranke'],
  ['GET /admin/get-event?id=x', 'admin support auditor personvern skranke'],
  ['GET /admin/export-events?format=csv', 'admin auditor personvern'],
  ['GET /admin/audit-state', 'admin auditor personvern'],
];

/** The refusal codes of these endpoints; all others use `OPERATOR_PERMISSION_REQUIRED`. */
const CODES: Readonly<Record<string, string>> = {
  'list-users': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  'get-user': 'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
  'list-user-sessions': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
  'revoke-user-session': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
  'revoke-user-sessions': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
  'ban-user': 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  'unban-user': 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  'set-role': 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  'impersonate-user': 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
  'create-user': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
  'update-user': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
  'remove-user': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
  'set-user-password': 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
};

/** What no machine may do, whatever its role (operators §4.4). */
const FOR_PEOPLE_ONLY = /-requests?$|impersonate/;

/** These endpoints tell callers about themselves. */
const FOR_EVERYBODY = ['GET /admin/me', 'POST /admin/has-permission', 'POST /admin/stop-impersonating'];

/** The statuses for somebody who may use the endpoint, but names nothing that exists. */
const ADMITTED = [200, 400, 404];

const HOUR_MS = 3_600_000;
const [service, auditor] = [aMachineToken('kasse', 'service'), aMachineToken('siem', 'auditor')];
const app = useTestApp(
  { OPERATOR_API_TOKENS: JSON.stringify([service.entry, auditor.entry]), IMPERSONATION_ENABLED: 'true' },
  { extensions: [anExtension({ operatorRoles })] },
);

const answerTo = async (client: OperatorClient, endpoint: string, body?: object): Promise<string> => {
  const [method, path = ''] = endpoint.split(' ');
  return refusalIn(await (method === 'GET' ? client.get(path) : client.post(path, body)));
};
const statusOf = (answer: string): number => Number(answer.slice(0, 3));
const nameOf = (endpoint: string): string => /\/admin\/([\w-]+)/.exec(endpoint)?.[1] ?? '';

/** Changes, and the exported log, need a code from the last fifteen minutes (operators §4.1, step 9). */
const needsStepUp = (endpoint: string): boolean =>
  endpoint.startsWith('POST') ? nameOf(endpoint) !== 'list-user-sessions' : nameOf(endpoint) === 'export-events';

/** A body with a valid shape and ids that nobody has. */
const BODY = {
  userId: 'nobody',
  id: 'nobody',
  sessionToken: 'nobody',
  email: 'ny@eksempel.no',
  name: 'Ny',
  role: 'support',
  data: { name: 'Ny' },
  newPassword: 'et godt passord',
  kind: 'second-factor-reset',
  reason: 'mistet telefonen',
};

describe.each(ALLOWED)('%s', (endpoint, roles) => {
  const refused = `403 ${CODES[nameOf(endpoint)] ?? 'OPERATOR_PERMISSION_REQUIRED'}`;

  it.each(['admin', 'support', 'auditor', 'personvern', 'skranke'])('as a person: %s', async (role) => {
    const answer = await answerTo(await anOperator(app, role), endpoint);
    if (roles.split(' ').includes(role)) expect(ADMITTED).toContain(statusOf(answer));
    else expect(answer).toBe(refused);
  });

  it('as a machine', async () => {
    for (const [role, { token }] of Object.entries({ service, auditor })) {
      const answer = await answerTo(clientWith(app, { authorization: `Bearer ${token}` }), endpoint);
      const mayDo = roles.split(' ').includes(role) && !FOR_PEOPLE_ONLY.test(endpoint);
      if (mayDo) expect(ADMITTED).toContain(statusOf(answer));
      else expect(answer).toBe(refused);
    }
  });

  it('as a user without a role, before anything else of the request is judged', async () => {
    expect(await answerTo(await anOperator(app, null, { hasTwoFactor: false }), endpoint)).toBe(refused);
  });

  it('as an admin who gave a code too long ago', async () => {
    const hoursAgo = await anOperator(app, 'admin', { codeMsAgo: 13 * HOUR_MS });
    expect(await answerTo(hoursAgo, endpoint)).toBe('403 OPERATOR_SECOND_FACTOR_REQUIRED');
    const recently = await anOperator(app, 'admin', { codeMsAgo: HOUR_MS });
    const answer = await answerTo(recently, endpoint, BODY);
    if (needsStepUp(endpoint)) expect(answer).toBe('403 SESSION_IS_NOT_FRESH');
    else expect(ADMITTED).toContain(statusOf(answer));
  });
});

describe('somebody who is not signed in', () => {
  it.each([...ALLOWED.map(([endpoint]) => endpoint), ...FOR_EVERYBODY])('is refused: %s (case 1)', async (endpoint) => {
    expect(await answerTo(clientWith(app, {}), endpoint)).toBe('401 UNAUTHORIZED');
  });
});

describe('this table', () => {
  it('has every endpoint of operators', () => {
    const file = join(__dirname, '../../../../../libs/api-client/openapi.json');
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> };
    const documented = Object.entries(paths)
      .filter(([path]) => path.startsWith('/admin/'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    const listed = new Set(ALLOWED.map(([endpoint]) => endpoint.split('?')[0] ?? ''));
    expect([...listed, ...FOR_EVERYBODY].sort()).toEqual(documented.sort());
  });
});
