import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { aMachineToken, anOperator, clientWith, type OperatorClient } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';

/** Who may use each endpoint (operators §3), written from the specification and not from the code. */
const ALLOWED: readonly (readonly [endpoint: string, roles: string])[] = [
  ['GET /admin/list-users', 'admin support auditor service'],
  ['GET /admin/find-users', 'admin support auditor service'],
  ['GET /admin/get-user', 'admin support auditor service'],
  ['GET /admin/user-details', 'admin support auditor service'],
  ['GET /admin/overview', 'admin support auditor service'],
  ['GET /admin/list-operators', 'admin auditor'],
  ['POST /admin/list-user-sessions', 'admin support auditor service'],
  ['POST /admin/revoke-user-session', 'admin support service'],
  ['POST /admin/revoke-user-sessions', 'admin support service'],
  ['POST /admin/ban-user', 'admin support service'],
  ['POST /admin/unban-user', 'admin support service'],
  ['POST /admin/set-role', 'admin'],
  ['POST /admin/impersonate-user', 'admin'],
  ['POST /admin/export-user', 'admin service'],
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
  ['GET /admin/list-events', 'admin auditor'],
  ['GET /admin/list-events?subjectId=x', 'admin support auditor'],
  ['GET /admin/count-new-events?since=x', 'admin auditor'],
  ['GET /admin/count-new-events?since=x&subjectId=x', 'admin support auditor'],
  ['GET /admin/get-event?id=x', 'admin support auditor'],
  ['GET /admin/export-events?format=csv', 'admin auditor'],
  ['GET /admin/audit-state', 'admin auditor'],
];

/** What no machine may do, whatever its role (operators §4.4). */
const FOR_PEOPLE_ONLY = /-requests?$|impersonate/;

/** They tell callers about themselves. */
const FOR_EVERYBODY = ['GET /admin/me', 'POST /admin/has-permission', 'POST /admin/stop-impersonating'];

/** What is answered to somebody who may use the endpoint and names nothing that exists. */
const ADMITTED = [200, 400, 404];

const [service, auditor] = [aMachineToken('kasse', 'service'), aMachineToken('siem', 'auditor')];
const app = useTestApp({
  OPERATOR_API_TOKENS: JSON.stringify([service.entry, auditor.entry]),
  IMPERSONATION_ENABLED: 'true',
});

const statusOf = async (client: OperatorClient, endpoint: string): Promise<number> => {
  const [method, path = ''] = endpoint.split(' ');
  return (await (method === 'GET' ? client.get(path) : client.post(path))).status;
};

describe.each(ALLOWED)('%s', (endpoint, roles) => {
  it.each(['admin', 'support', 'auditor'])('as a person: %s', async (role) => {
    const status = await statusOf(await anOperator(app, role), endpoint);
    expect(roles.split(' ').includes(role) ? ADMITTED : [403]).toContain(status);
  });

  it('as a machine', async () => {
    for (const [role, { token }] of Object.entries({ service, auditor })) {
      const status = await statusOf(clientWith(app, { authorization: `Bearer ${token}` }), endpoint);
      const mayDo = roles.split(' ').includes(role) && !FOR_PEOPLE_ONLY.test(endpoint);
      expect(mayDo ? ADMITTED : [403]).toContain(status);
    }
  });

  it('as a user without a role', async () => {
    expect(await statusOf(await anOperator(app, null), endpoint)).toBe(403);
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
