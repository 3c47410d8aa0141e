import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anOpenRequest,
  carryOutRequests,
  HOUR_MS,
  letRequestWait,
  mailedStopToken,
  requestEvents,
  type SentRequest,
  storedRequest,
} from '../../testing/account-requests.js';
import { sessionCookie } from '../../testing/cookies.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator, refusalIn, type TestOperator } from '../../testing/operators.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, enableTwoFactor, type SignedInUser } from '../../testing/users.js';
import { aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const app = useTestApp();
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

const stop = (body: object, token?: string) => {
  const sent = app.request().post('/cancel-account-request').set('origin', ORIGIN);
  return (token === undefined ? sent : sent.set('cookie', sessionCookie(token))).send(body);
};

const stateOf = async (): Promise<string> => (await storedRequest(app, request)).state;

describe('the link in the mail to the owner', () => {
  it('stops the case once, and notifies every admin (case 73)', async () => {
    const other = await anOperator(app, 'admin');
    const token = await mailedStopToken(app, user.email);
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    await app.request().get(`/cancel-account-request?token=${token}`).expect(404);
    expect(await stateOf()).toBe('waiting');

    expect((await stop({ token }).expect(200)).body).toEqual({ status: true });
    expect(await storedRequest(app, request)).toMatchObject({ state: 'stopped', endedBy: user.id });
    expect(refusalIn(await stop({ token }))).toBe('400 INVALID_TOKEN');
    expect((await requestEvents(app, user.id)).at(-1)).toMatchObject({
      kind: 'request.stopped',
      actorType: 'user',
      actorId: user.id,
    });
    for (const { email } of [admin, other]) {
      expect((await subjectsTo(app, email))[0]).toBe('En sak ble stoppet av eieren');
    }
    expect(await subjectsTo(app, support.email)).toEqual([]);
    expect((await subjectsTo(app, user.email))[0]).toBe('Saken er avsluttet');
  });

  it('stops an approved case, which is not carried out then', async () => {
    await admin.post('/admin/approve-request', { id: request.id }).expect(200);
    await stop({ token: await mailedStopToken(app, user.email) }).expect(200);
    await letRequestWait(app, request, 48 * HOUR_MS);
    await carryOutRequests(app);
    expect(await stateOf()).toBe('stopped');
  });

  it('is dead once the case has ended', async () => {
    const token = await mailedStopToken(app, user.email);
    await support.post('/admin/cancel-request', { id: request.id }).expect(200);
    expect(refusalIn(await stop({ token }))).toBe('400 INVALID_TOKEN');
    expect(await stateOf()).toBe('cancelled');
  });

  it('works after the owner has chosen a new password, which removes all other links', async () => {
    const token = await mailedStopToken(app, user.email);
    const reset = await aResetToken(app, user.id);
    const body = { token: reset, newPassword: 'et helt nytt passord' };
    await app.request().post('/reset-password').send(body).expect(200);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
    await stop({ token }).expect(200);
    expect(await stateOf()).toBe('stopped');
  });

  it('stops its own case only', async () => {
    const second = await anOpenRequest(support, user.id, { kind: 'email-change', newEmail: 'ny@eksempel.no' });
    await stop({ token: await mailedStopToken(app, user.email) }).expect(200);
    const states = [await stateOf(), (await storedRequest(app, second)).state].sort();
    expect(states).toEqual(['stopped', 'waiting']);
  });
});

describe('a session of the owner', () => {
  it('lists open cases without operators and their words, and stops them', async () => {
    const list = () => app.request().get('/list-account-requests').set('cookie', sessionCookie(user.token)).expect(200);
    expect((await list()).body).toEqual({
      requests: [
        {
          id: request.id,
          kind: 'second-factor-reset',
          state: 'waiting',
          newEmail: null,
          requestedAt: request['requestedAt'],
          approvedAt: null,
          notBefore: request['notBefore'],
          expiresAt: request['expiresAt'],
          approvalNeeded: true,
        },
      ],
    });
    expect((await stop({ id: request.id }, user.token).expect(200)).body).toEqual({ status: true });
    expect((await list()).body).toEqual({ requests: [] });
    expect(refusalIn(await stop({ id: request.id }, user.token))).toBe('409 REQUEST_IS_CLOSED');
    expect((await requestEvents(app, user.id)).at(-1)).toMatchObject({ kind: 'request.stopped', actorId: user.id });
  });

  it('does not list an expired case', async () => {
    await letRequestWait(app, request, 7 * 24 * HOUR_MS);
    const { body } = await app.request().get('/list-account-requests').set('cookie', sessionCookie(user.token));
    expect(body).toEqual({ requests: [] });
  });
});

describe('a case is not stopped', () => {
  it('without a session, or in that of another user', async () => {
    expect(refusalIn(await stop({ id: request.id }))).toBe('401 UNAUTHORIZED');
    expect(refusalIn(await app.request().get('/list-account-requests'))).toBe('401 UNAUTHORIZED');
    const stranger = await aSignedInUser(app);
    expect(refusalIn(await stop({ id: request.id }, stranger.token))).toBe('404 REQUEST_NOT_FOUND');
    expect(await stateOf()).toBe('waiting');
  });

  it('with an unknown token, with both names or with neither', async () => {
    expect(refusalIn(await stop({ token: 'x'.repeat(32) }))).toBe('400 INVALID_TOKEN');
    expect(refusalIn(await stop({ token: 'x', id: request.id }, user.token))).toBe('400 VALIDATION_ERROR');
    expect(refusalIn(await stop({}, user.token))).toBe('400 VALIDATION_ERROR');
    expect(refusalIn(await stop({ id: 5 }, user.token))).toBe('400 VALIDATION_ERROR');
  });

  it('by another site', async () => {
    const answer = await app
      .request()
      .post('/cancel-account-request')
      .set({ origin: 'https://annet.example', cookie: sessionCookie(user.token) })
      .send({ id: request.id });
    expect(refusalIn(answer)).toBe('403 INVALID_ORIGIN');
  });
});
