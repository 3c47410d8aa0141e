import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { aMachineToken, anOperator, clientWith, eventsBy, inANewSession, refusalIn } from '../../testing/operators.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aTwoFactorUser, totpCode } from '../../testing/authenticators.js';
import { aSession } from '../../testing/sessions.js';
import { aSignedInUser } from '../../testing/users.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const service = aMachineToken('kasse', 'service');
const auditor = aMachineToken('siem', 'auditor');
const expired = aMachineToken('gammel', 'service', '2020-01-01');

const app = useTestApp({
  OPERATOR_API_TOKENS: JSON.stringify([service.entry, auditor.entry, expired.entry]),
  TRUSTED_ORIGINS: 'https://produkt.example',
  OPERATOR_ORIGINS: 'https://drift.example',
});

const machine = (token: string, more: Readonly<Record<string, string>> = {}) =>
  clientWith(app, { authorization: `Bearer ${token}`, ...more });

describe('an endpoint of operators', () => {
  it('is for signed-in users (case 1)', async () => {
    const answer = await app.request().get('/admin/list-users');
    expect(refusalIn(answer)).toBe('401 UNAUTHORIZED');
  });

  it('judges the permission before the query (case 2)', async () => {
    const user = await anOperator(app, null);
    const answer = await user.get('/admin/list-users?limit=abc');
    expect(refusalIn(answer)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_LIST_USERS');
  });

  it('knows no role but those of the table (case 10)', async () => {
    const user = await anOperator(app, 'owner');
    expect((await user.get('/admin/list-users')).status).toBe(403);
  });

  it('adds up several roles (case 11)', async () => {
    const operator = await anOperator(app, 'support,auditor');
    expect((await operator.get('/admin/me')).body).toMatchObject({
      roles: ['support', 'auditor'],
      permissions: { audit: ['list', 'export'], session: ['list', 'revoke', 'delete'] },
    });
  });

  it('asks for two-factor authentication (case 12)', async () => {
    const admin = await anOperator(app, 'admin', { hasTwoFactor: false });
    const answer = await admin.get('/admin/list-users');
    expect(refusalIn(answer)).toBe('403 OPERATOR_SECOND_FACTOR_NOT_ENABLED');
  });

  it('asks for a code in this session, and takes it there (cases 13 and 15)', async () => {
    const { id, authenticator } = await aTwoFactorUser(app);
    await app.database.sql(`UPDATE "user" SET "role" = 'admin' WHERE "id" = $1`, [id]);
    const cookie = sessionCookie(await aSession(app, id));
    const admin = clientWith(app, { cookie });
    const answer = await admin.get('/admin/list-users');
    expect(refusalIn(answer)).toBe('403 OPERATOR_SECOND_FACTOR_REQUIRED');
    const verified = await admin.post('/two-factor/verify-totp', { code: totpCode(app, authenticator) });
    expect([verified.status, verified.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await admin.get('/admin/list-users')).status).toBe(200);
  });

  it('asks again when the code is twelve hours old (case 18)', async () => {
    const admin = await anOperator(app, 'admin', { codeMsAgo: 13 * HOUR_MS });
    const answer = await admin.get('/admin/list-users');
    expect(refusalIn(answer)).toBe('403 OPERATOR_SECOND_FACTOR_REQUIRED');
  });

  it('asks again in another session of the same operator', async () => {
    const admin = await inANewSession(app, await anOperator(app, 'admin'));
    expect(refusalIn(await admin.get('/admin/list-users'))).toBe('403 OPERATOR_SECOND_FACTOR_REQUIRED');
  });

  it('refuses a session in which an operator sees the account', async () => {
    const [admin, user] = [await anOperator(app, 'admin'), await anOperator(app, null)];
    await app.database.sql('UPDATE "session" SET "impersonatedBy" = $2 WHERE "token" = $1', [user.token, admin.id]);
    expect(refusalIn(await user.get('/admin/me'))).toBe('403 IMPERSONATION_IS_READ_ONLY');
  });

  it('refuses pages of other sites, for reading too (cases 23 and 24)', async () => {
    const { token } = await anOperator(app, 'admin');
    const from = (headers: Readonly<Record<string, string>>) =>
      clientWith(app, { cookie: sessionCookie(token), ...headers }).get('/admin/list-users');
    expect(refusalIn(await from({ 'sec-fetch-site': 'cross-site' }))).toBe('403 INVALID_ORIGIN');
    const product = await from({ 'sec-fetch-site': 'cross-site', origin: 'https://produkt.example' });
    expect(refusalIn(product)).toBe('403 INVALID_ORIGIN');
    expect(product.headers['access-control-allow-origin']).toBeUndefined();
    const own = await from({ 'sec-fetch-site': 'cross-site', origin: 'https://drift.example' });
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, 'https://drift.example']);
    expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('takes changes from the pages of operators only (case 23)', async () => {
    const { token } = await anOperator(app, 'admin');
    const from = (origin: string) =>
      clientWith(app, { cookie: sessionCookie(token), origin }).post('/admin/has-permission', {
        permissions: { user: ['list'] },
      });
    expect(refusalIn(await from('https://produkt.example'))).toBe('403 INVALID_ORIGIN');
    expect((await from('https://drift.example')).status).toBe(200);
    expect((await from(ORIGIN)).status).toBe(200);
  });

  it('takes JSON only (case 25)', async () => {
    const admin = await anOperator(app, 'admin');
    const form = app.request().post('/admin/has-permission').type('form').set('cookie', sessionCookie(admin.token));
    expect((await form.send('a=b')).status).toBe(415);
  });
});

describe('a refusal', () => {
  it('is an event, once per operator and minute', async () => {
    const user = await anOperator(app, null);
    await user.get('/admin/list-users');
    await user.get('/admin/list-users');
    const noted = {
      kind: 'operator.refused',
      outcome: 'refused',
      actorType: 'user',
      facts: { call: '/admin/list-users', code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' },
    };
    expect(await eventsBy(app, user.id)).toEqual([expect.objectContaining(noted)]);
    app.clock.advance(MINUTE_MS + 1);
    await user.get('/admin/list-users');
    expect(await eventsBy(app, user.id)).toHaveLength(2);
  });
});

describe('a bearer token', () => {
  it('reads without cookies and without a second factor (case 26)', async () => {
    const answer = await machine(service.token).get('/admin/list-users?limit=1');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await eventsBy(app, 'kasse')).at(-1)).toMatchObject({ actorType: 'token', actorRole: 'service' });
    const admin = await anOperator(app, 'admin');
    const { tokens } = (await admin.get('/admin/list-operators').expect(200)).body;
    expect(tokens).toMatchObject([
      { name: 'kasse', lastUsedAt: expect.stringMatching(/Z$/) },
      { lastUsedAt: null },
      { name: 'gammel', lastUsedAt: null },
    ]);
  });

  it('is refused together with a session, elsewhere and after its last day (case 27)', async () => {
    const { token } = await anOperator(app, 'admin');
    const both = machine(service.token, { cookie: sessionCookie(token) });
    expect((await both.get('/admin/list-users')).status).toBe(401);
    expect((await machine(service.token).get('/list-sessions')).status).toBe(401);
    expect((await machine(expired.token).get('/admin/list-users')).status).toBe(401);
    expect((await machine(`pvt_${'A'.repeat(43)}`).get('/admin/list-users')).status).toBe(401);
  });

  it('is subject to no rule about origins, also with a cookie of a load balancer', async () => {
    const headers = { cookie: 'route=a', origin: 'https://produkt.example', 'sec-fetch-site': 'cross-site' };
    const client = machine(service.token, headers);
    expect((await client.get('/admin/list-users?limit=1')).status).toBe(200);
    expect(refusalIn(await client.post('/admin/ban-user', { userId: 'unknown' }))).toBe('404 USER_NOT_FOUND');
  });

  it('is not described', async () => {
    expect((await machine(auditor.token).get('/admin/me')).status).toBe(403);
  });
});

describe('has-permission', () => {
  it.each([
    [null, { user: ['list'] }, false],
    ['support', { user: ['delete'] }, false],
    ['support', { session: ['revoke'] }, true],
    ['admin', { user: ['ban', 'delete'], session: ['list'] }, true],
    ['admin', { nothing: ['list'] }, false],
    ['admin', {}, false],
  ])('tells %j about %j (cases 4, 7 and 8)', async (role, permissions, success) => {
    const operator = await anOperator(app, role, { codeMsAgo: null });
    const answer = await operator.post('/admin/has-permission', { permissions });
    expect([answer.status, answer.body]).toEqual([200, { error: null, success }]);
  });

  it('tells nobody about others (cases 5 and 6)', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await anOperator(app, null);
    const body = { permissions: { user: ['ban'] }, userId: admin.id, role: 'admin' };
    expect((await user.post('/admin/has-permission', body)).body).toEqual({ error: null, success: false });
    expect((await app.request().post('/admin/has-permission').send(body)).status).toBe(401);
  });

  it('takes exactly one of both names (case 7)', async () => {
    const admin = await anOperator(app, 'admin');
    const both = { permission: { user: ['list'] }, permissions: { user: ['list'] } };
    expect((await admin.post('/admin/has-permission', both)).status).toBe(400);
    expect((await admin.post('/admin/has-permission')).status).toBe(400);
    const one = await admin.post('/admin/has-permission', { permission: { user: ['list'] } });
    expect(one.body).toEqual({ error: null, success: true });
  });
});

describe('me', () => {
  it('describes the operator, whether a code was given or not', async () => {
    const operator = await anOperator(app, 'support', { codeMsAgo: null });
    const answer = await operator.get('/admin/me');
    expect(answer.body).toMatchObject({
      user: { id: operator.id, role: 'support', banned: false },
      roles: ['support'],
      secondFactor: { enabled: true, givenAt: null, readUntil: null, changeUntil: null },
      features: { setPassword: false, impersonation: false, reasonRequired: false },
      openRequests: 0,
    });
  });

  it('says until when a code counts', async () => {
    const operator = await anOperator(app, 'support');
    const { secondFactor } = (await operator.get('/admin/me')).body as { secondFactor: Record<string, string> };
    const given = Date.parse(secondFactor['givenAt'] ?? '');
    expect(Date.parse(secondFactor['readUntil'] ?? '') - given).toBe(12 * HOUR_MS);
    expect(Date.parse(secondFactor['changeUntil'] ?? '') - given).toBe(15 * MINUTE_MS);
  });

  it('is refused to users without a role', async () => {
    const user = await anOperator(app, null);
    expect(refusalIn(await user.get('/admin/me'))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
  });
});

describe('where operators are switched off (case 21)', () => {
  const off = useTestApp({ OPERATORS_ENABLED: 'false' });

  it('the endpoints are unknown routes', async () => {
    const admin = await anOperator(off, 'admin');
    expectEmptyAnswer(await admin.get('/admin/list-users'), 404);
  });
});

describe('where only some client addresses are allowed (case 22)', () => {
  const far = useTestApp({ OPERATOR_ALLOWED_ADDRESSES: '10.0.0.0/8' });

  it('the endpoints are unknown routes for the others', async () => {
    expectEmptyAnswer(await (await anOperator(far, 'admin')).get('/admin/list-users'), 404);
  });
});

describe('where the client address is allowed', () => {
  const near = useTestApp({ OPERATOR_ALLOWED_ADDRESSES: '127.0.0.0/8,::1' });

  it('the endpoints exist', async () => {
    expect((await (await anOperator(near, 'admin')).get('/admin/list-users')).status).toBe(200);
  });
});

describe('where no second factor is required (case 19)', () => {
  const lenient = useTestApp({ OPERATOR_SECOND_FACTOR: 'false' });

  it('the role is enough to read', async () => {
    const admin = await anOperator(lenient, 'admin', { hasTwoFactor: false });
    expect((await admin.get('/admin/list-users')).status).toBe(200);
  });
});

describe('limits', () => {
  const limited = useTestApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_MAX: '1000' });

  it('answer 429 after twenty refusals of a client, whoever it says it is', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count++) statuses.add((await limited.request().get('/admin/list-users')).status);
    expect([...statuses]).toEqual([401]);
    expect((await limited.request().get('/admin/list-users')).status).toBe(429);
  });

  it('neither count nor note an unknown role, which is invalid input', async () => {
    const admin = await anOperator(limited, 'admin');
    const { id } = await aSignedInUser(limited);
    for (let count = 0; count < 21; count++) {
      const answer = await admin.post('/admin/set-role', { userId: id, role: 'weird' });
      expect(refusalIn(answer)).toBe('400 YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE');
    }
    expect(await eventsBy(limited, admin.id)).toEqual([]);
  });

  it('count the reads of an operator', async () => {
    const admin = await anOperator(limited, 'admin');
    for (let count = 0; count < 60; count++) await admin.get('/admin/me').expect(200);
    expect((await admin.get('/admin/me')).status).toBe(429);
  });
});
