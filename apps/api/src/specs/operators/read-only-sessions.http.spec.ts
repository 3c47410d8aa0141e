import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { seeAccount, type View } from '../../testing/impersonations.js';
import { anOperator, eventsBy, refusalIn, type TestOperator } from '../../testing/operators.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const FILE = join(__dirname, '../../../../../libs/api-client/openapi.json');
/** Unknown unless some field is required of everybody; tested in `missing-fields.http.spec.ts`. */
const OF_OTHER_PRODUCTS = '/sign-up/provider';
const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as { paths: Record<string, object> };

const operations = Object.entries(paths)
  .filter(([path]) => path !== OF_OTHER_PRODUCTS)
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      endpoint: `${method.toUpperCase()} ${path}`,
      method,
      path,
      url: path.replace(/\{\w+\}/g, 'parameter'),
    })),
  );

/** What an operator may do while impersonating, written from the specification and not from the code. */
const ALLOWED_CHANGES = ['POST /sign-out', 'POST /admin/stop-impersonating'];
/**
 * The GET endpoints that only read what the owner may read. Every other one is expected to be refused, so a new one fails
 * here until it is in this list or in `CHANGING_READS`.
 */
const READS = [
  'GET /ok',
  'GET /ready',
  'GET /api/web-config',
  'GET /api/return-address',
  'GET /api/reference',
  'GET /api/reference/openapi.json',
  'GET /.well-known/jwks.json',
  'GET /jwks',
  'GET /error',
  'GET /get-session',
  'GET /list-sessions',
  'GET /reset-password/{token}',
  'GET /two-factor/list-user-twofactors',
  'GET /list-accounts',
  'GET /passkey/list-user-passkeys',
  'GET /list-activity',
  'GET /list-account-requests',
];

const isAllowed = ({ endpoint }: (typeof operations)[number]): boolean =>
  ALLOWED_CHANGES.includes(endpoint) || READS.includes(endpoint);

const app: TestApp = useTestApp({
  IMPERSONATION_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  CHANGE_EMAIL_ENABLED: 'true',
  JWT_ENABLED: 'true',
});

let user: SignedInUser;
let admin: TestOperator;
let view: View;

beforeAll(async () => {
  user = await aSignedInUser(app);
  admin = await anOperator(app, 'admin');
  view = await seeAccount(app, admin, user.id);
});

const answerOf = ({ method, url }: (typeof operations)[number]) => (method === 'get' ? view.get(url) : view.post(url));

describe('every endpoint, while an operator sees an account', () => {
  const refused = operations.filter((operation) => !isAllowed(operation));
  const READ_ONLY = '403 IMPERSONATION_IS_READ_ONLY';

  it.each(refused)('refuses $endpoint', async (operation) => {
    expect(refusalIn(await answerOf(operation))).toBe(READ_ONLY);
  });

  it.each(operations.filter((operation) => isAllowed(operation) && operation.method === 'get'))(
    'answers $endpoint',
    async (operation) => {
      expect(refusalIn(await answerOf(operation))).not.toBe(READ_ONLY);
    },
  );

  it('is in these lists', () => {
    expect(refused.length).toBeGreaterThan(50);
    expect(operations.filter(isAllowed)).toHaveLength(ALLOWED_CHANGES.length + READS.length);
  });

  it('refuses before the body is looked at, and changes nothing', async () => {
    const before = await databaseSnapshot(app);
    const malformed = await app
      .request()
      .post('/change-password')
      .set({ cookie: view.cookie, 'content-type': 'application/json' })
      .send('{');
    expect(refusalIn(malformed)).toBe(READ_ONLY);
    const verified = await view.get('/verify-email?token=x');
    expect(refusalIn(verified)).toBe(READ_ONLY);
    expect(await databaseSnapshot(app)).toEqual(before);
  });
});

describe('an impersonation that has run out', () => {
  it('refuses nothing, although its row is still there', async () => {
    const other = await aSignedInUser(app);
    const ended = await seeAccount(app, await anOperator(app, 'admin'), other.id);
    await app.database.sql(`UPDATE "session" SET "expiresAt" = $2 WHERE "token" = $1`, [ended.token, app.clock.now()]);
    expect(refusalIn(await ended.post('/update-user', { name: 'Kari' }))).toBe('401 UNAUTHORIZED');
    const signIn = await ended.post('/sign-in/email', { email: other.email, password: 'et galt passord' });
    expect(refusalIn(signIn)).toBe('401 INVALID_EMAIL_OR_PASSWORD');
  });
});

describe('refusals', () => {
  it('are noted for operators’ endpoints, with the operator who saw the account', async () => {
    const noted = (await eventsBy(app, user.id)).filter(({ kind }) => kind === 'operator.refused');
    expect(new Set(noted.map(({ impersonatorId }) => impersonatorId))).toEqual(new Set([admin.id]));
    expect(noted.every(({ facts }) => String(facts['call']).startsWith('/admin/'))).toBe(true);
  });
});

describe('where impersonation was switched off meanwhile', () => {
  const off = useTestApp();

  it('the session stays read-only', async () => {
    const [admin, seen] = [await anOperator(off, 'admin'), await aSignedInUser(off)];
    await off.database.sql('UPDATE "session" SET "impersonatedBy" = $2 WHERE "token" = $1', [seen.token, admin.id]);
    const cookie = sessionCookie(seen.token);
    const answer = await off.request().post('/revoke-sessions').set('cookie', cookie);
    expect(refusalIn(answer)).toBe('403 IMPERSONATION_IS_READ_ONLY');
    expect((await off.request().get('/list-sessions').set('cookie', cookie)).status).toBe(200);
  });
});
