import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anOpenRequest,
  HOUR_MS,
  letRequestWait,
  requestEvents,
  type SentRequest,
  sentRequest,
  storedRequest,
} from '../../testing/account-requests.js';
import { sessionCookie } from '../../testing/cookies.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, enableTwoFactor, type SignedInUser } from '../../testing/users.js';

const app = useTestApp({ DELETE_USER_ENABLED: 'true' });
let support: TestOperator;
let admin: TestOperator;
let user: SignedInUser;
let request: SentRequest;

beforeEach(async () => {
  await app.database.sql('DELETE FROM "user"');
  [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
  user = await aSignedInUser(app);
  await enableTwoFactor(app, user.id);
  request = await anOpenRequest(support, user.id);
});

const approve = (operator: TestOperator, { id }: { readonly id: string } = request) =>
  operator.post('/admin/approve-request', { id });
const cancel = (operator: TestOperator, body: object = {}) =>
  operator.post('/admin/cancel-request', { id: request.id, ...body });

describe('an approval', () => {
  it('is given by a second operator, and does not shorten the wait', async () => {
    const approved = sentRequest(await approve(admin).expect(200));
    expect(approved).toEqual({
      ...request,
      state: 'approved',
      approvedBy: admin.id,
      approvedAt: expect.any(String),
    });
    expect((await requestEvents(app, user.id)).at(-1)).toMatchObject({
      kind: 'request.approved',
      actorId: admin.id,
      facts: { kind: 'second-factor-reset', request: request.id },
    });
  });

  it('counts once', async () => {
    const first = sentRequest(await approve(admin).expect(200));
    const another = await anOperator(app, 'admin');
    expect(sentRequest(await approve(another).expect(200))).toEqual(first);
    const kinds = (await requestEvents(app, user.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['request.opened', 'request.approved']);
  });

  it('is refused to the opener, whose role does not matter (case 70)', async () => {
    expect(refusalIn(await approve(support))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    await app.database.sql(`UPDATE "user" SET "role" = 'support,admin' WHERE "id" = $1`, [support.id]);
    expect(refusalIn(await approve(support))).toBe('403 YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST');
  });

  it('is refused for a case that is unknown or has ended', async () => {
    expect(refusalIn(await approve(admin, { id: 'unknown' }))).toBe('404 REQUEST_NOT_FOUND');
    await letRequestWait(app, request, 7 * 24 * HOUR_MS);
    expect(refusalIn(await approve(admin))).toBe('409 REQUEST_IS_CLOSED');
    expect((await storedRequest(app, request)).approvedBy).toBeNull();
  });
});

describe('an operator cancels a case', () => {
  it('of their own, and its owner is notified', async () => {
    const cancelled = sentRequest(await cancel(support, { reason: 'Fant telefonen' }).expect(200));
    expect(cancelled).toMatchObject({ state: 'cancelled', endedBy: support.id, endedAt: expect.any(String) });
    expect((await requestEvents(app, user.id)).at(-1)).toMatchObject({
      kind: 'request.cancelled',
      actorType: 'operator',
      facts: { kind: 'second-factor-reset', request: request.id, reason: 'Fant telefonen' },
    });
    expect((await subjectsTo(app, user.email))[0]).toBe('Saken er avsluttet');
    expect(await subjectsTo(app, admin.email)).toEqual(['En sak venter på deg']);
  });

  it('of another operator only as an admin', async () => {
    const other = await anOperator(app, 'support');
    expect(refusalIn(await cancel(other))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    await approve(admin).expect(200);
    expect(sentRequest(await cancel(admin).expect(200))).toMatchObject({ state: 'cancelled', endedBy: admin.id });
  });

  it('only once', async () => {
    await cancel(support).expect(200);
    expect(refusalIn(await cancel(support))).toBe('409 REQUEST_IS_CLOSED');
    expect(refusalIn(await approve(admin))).toBe('409 REQUEST_IS_CLOSED');
    expect(refusalIn(await cancel(admin, { id: 'unknown' }))).toBe('404 REQUEST_NOT_FOUND');
    expect(refusalIn(await cancel(admin, { id: '' }))).toBe('400 VALIDATION_ERROR');
  });

  it('by banning the user, which is recorded for each case', async () => {
    await anOpenRequest(support, user.id, { kind: 'email-change', newEmail: 'ny@eksempel.no' });
    await admin.post('/admin/ban-user', { userId: user.id }).expect(200);
    const events = await requestEvents(app, user.id);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'request.cancelled', actorId: admin.id, facts: { kind: 'second-factor-reset' } },
      { kind: 'request.cancelled', actorId: admin.id, facts: { kind: 'email-change' } },
    ]);
    expect(await storedRequest(app, request)).toMatchObject({ state: 'cancelled', endedBy: admin.id });
    expect(await subjectsTo(app, user.email)).toContain('Saken er avsluttet');
  });

  it('by banning the user, without a mail where `notify` is false', async () => {
    await admin.post('/admin/ban-user', { userId: user.id, notify: false }).expect(200);
    expect(await subjectsTo(app, user.email)).toEqual(['Noen har bedt oss nullstille tofaktor på kontoen din']);
    expect((await storedRequest(app, request)).state).toBe('cancelled');
  });
});

describe('the end of a user', () => {
  const lastEvents = async (): Promise<unknown[]> => (await requestEvents(app, user.id)).slice(-1);

  it('ends their cases, which the log tells, by an operator', async () => {
    await admin.post('/admin/remove-user', { userId: user.id }).expect(200);
    expect(await lastEvents()).toMatchObject([
      { kind: 'request.cancelled', actorType: 'operator', actorId: admin.id, facts: { request: request.id } },
    ]);
    expect(await subjectsTo(app, user.email)).not.toContain('Saken er avsluttet');
  });

  it('ends their cases, which the log tells, by the owner', async () => {
    await app.request().post('/delete-user').set('cookie', sessionCookie(user.token)).send({}).expect(200);
    expect(await lastEvents()).toMatchObject([
      { kind: 'request.cancelled', actorType: 'user', actorId: user.id, facts: { request: request.id } },
    ]);
    expect(await subjectsTo(app, admin.email)).toEqual(['En sak venter på deg']);
  });
});

describe('the list of cases', () => {
  const list = async (query = '') => {
    const { body } = await admin.get(`/admin/list-requests${query}`).expect(200);
    return body as { requests: SentRequest[]; nextCursor: string | null };
  };

  it('shows the newest first, by state and by user', async () => {
    const other = await aSignedInUser(app);
    const second = await anOpenRequest(support, other.id, { kind: 'email-change', newEmail: 'ny@eksempel.no' });
    await cancel(support).expect(200);
    const ids = async (query?: string) => (await list(query)).requests.map(({ id }) => id);
    expect(await ids()).toEqual([second.id, request.id]);
    expect(await ids('?state=waiting')).toEqual([second.id]);
    expect(await ids(`?userId=${user.id}&state=cancelled`)).toEqual([request.id]);
    expect(await ids('?state=cancelled,stopped,waiting')).toEqual([second.id, request.id]);
    expect(await ids('?state=cancelled,stopped')).toEqual([request.id]);
    expect(await ids('?userId=nobody')).toEqual([]);
    expect((await list()).nextCursor).toBeNull();
    expect((await list(`?userId=${user.id}`)).requests).toMatchObject([{ userId: user.id, userName: 'Kari Nordmann' }]);
  });

  it('goes on where the page before ended', async () => {
    await app.database.sql(
      `INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "requestedBy", "requestedAt",
         "notBefore", "expiresAt", "approvalNeeded")
       SELECT 'case' || n, 'email-change', 'cancelled', $1, 'Flyttet', $2, now(), now(), now(), true
       FROM generate_series(1, 70) n`,
      [user.id, support.id],
    );
    const first = await list('?state=cancelled,failed');
    const next = await list(`?state=cancelled,failed&cursor=${first.nextCursor}`);
    expect([first.requests.length, next.requests.length, next.nextCursor]).toEqual([50, 20, null]);
    expect(new Set([...first.requests, ...next.requests].map(({ id }) => id)).size).toBe(70);
    const elsewhere = await admin.get(`/admin/list-requests?cursor=${first.nextCursor}`);
    expect(refusalIn(elsewhere)).toBe('400 INVALID_CURSOR');
    expect(refusalIn(await admin.get('/admin/list-requests?cursor=x'))).toBe('400 INVALID_CURSOR');
    const badStates = ['open', '', 'done,', 'done,open', 'done&state=failed'];
    for (const state of badStates)
      expect(refusalIn(await admin.get(`/admin/list-requests?state=${state}`))).toBe('400 VALIDATION_ERROR');
  });

  it('is counted for the operators whose approval it waits for', async () => {
    const opener = await anOperator(app, 'admin');
    const other = await aSignedInUser(app);
    await anOpenRequest(opener, other.id, { kind: 'email-change', newEmail: 'ny@eksempel.no' });
    const counts = async () => {
      const answers = [admin, opener, support].map((operator) => operator.get('/admin/me').expect(200));
      return (await Promise.all(answers)).map(({ body }) => (body as { openRequests: number }).openRequests);
    };
    expect(await counts()).toEqual([2, 1, 0]);
    await approve(admin).expect(200);
    expect(await counts()).toEqual([1, 0, 0]);
  });
});
