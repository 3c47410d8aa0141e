import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  A_REASON,
  anOpenRequest,
  askForRequest,
  HOUR_MS,
  letRequestWait,
  requestEvents,
  sentRequest,
  storedRequest,
} from '../../testing/account-requests.js';
import { markBanned } from '../../testing/bans.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator, refusalIn, setCodeGiven, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, enableTwoFactor, type SignedInUser } from '../../testing/users.js';

const app = useTestApp();
let support: TestOperator;
let admin: TestOperator;
let user: SignedInUser;

beforeEach(async () => {
  await app.database.sql('DELETE FROM "user"');
  [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
  user = await aSignedInUser(app);
  await enableTwoFactor(app, user.id);
});

describe('a case about a lost second factor', () => {
  it('waits a day, and notifies its owner and the operators who can approve it (case 70)', async () => {
    const other = await anOperator(app, 'admin,support');
    await anOperator(app, 'auditor');
    const request = sentRequest(await askForRequest(support, user.id).expect(200));
    const opened = Date.parse(String(request['requestedAt']));
    expect(request).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      kind: 'second-factor-reset',
      state: 'waiting',
      userId: user.id,
      reason: A_REASON,
      newEmail: null,
      requestedBy: support.id,
      requestedAt: expect.any(String),
      approvedBy: null,
      approvedAt: null,
      notBefore: new Date(opened + 24 * HOUR_MS).toISOString(),
      expiresAt: new Date(opened + 7 * 24 * HOUR_MS).toISOString(),
      endedAt: null,
      endedBy: null,
      approvalNeeded: true,
    });
    expect(await subjectsTo(app, user.email)).toEqual(['Noen har bedt oss nullstille tofaktor på kontoen din']);
    for (const { email } of [admin, other]) expect(await subjectsTo(app, email)).toEqual(['En sak venter på deg']);
    expect(await subjectsTo(app, support.email)).toEqual([]);
    expect(await requestEvents(app, user.id)).toEqual([
      {
        kind: 'request.opened',
        actorType: 'operator',
        actorId: support.id,
        facts: { kind: 'second-factor-reset', request: request.id, reason: A_REASON },
      },
    ]);
  });

  it('tells each in their own language', async () => {
    const statement = 'UPDATE "user" SET "lastLanguage" = $2 WHERE "id" = $1';
    await app.database.sql(statement, [user.id, 'nn']);
    await app.database.sql(statement, [admin.id, 'en']);
    await anOpenRequest(support, user.id);
    expect(await subjectsTo(app, user.email)).toEqual(['Nokon har bedt oss nullstille tofaktor på kontoen din']);
    expect(await subjectsTo(app, admin.email)).toEqual(['A case is waiting for you']);
  });

  it('does not name the operator or the reason in the mail to the owner', async () => {
    await anOpenRequest(support, user.id);
    const { text, html } = await app.mailTo(user.email);
    for (const hidden of [A_REASON, support.email, support.id]) expect(text + html).not.toContain(hidden);
  });

  it('waits twice as long where nobody else can approve it (case 76)', async () => {
    const banned = await anOperator(app, 'admin');
    await markBanned(app, banned.id);
    const request = await anOpenRequest(admin, user.id);
    expect(request['approvalNeeded']).toBe(false);
    const waitMs = Date.parse(String(request['notBefore'])) - Date.parse(String(request['requestedAt']));
    expect(waitMs).toBe(48 * HOUR_MS);
    expect([...(await subjectsTo(app, admin.email)), ...(await subjectsTo(app, banned.email))]).toEqual([]);
  });

  it.each([true, false])('is described beforehand (others can approve it: %j)', async (othersCanApprove) => {
    const opener = othersCanApprove ? support : admin;
    const { newRequest } = (await opener.get('/admin/me').expect(200)).body as { newRequest: unknown };
    const { approvalNeeded, notBefore, requestedAt } = await anOpenRequest(opener, user.id);
    const waitSeconds = (Date.parse(String(notBefore)) - Date.parse(String(requestedAt))) / 1000;
    expect(newRequest).toEqual({ waitSeconds, approvalNeeded, othersCanApprove });
  });

  it('is the only open one of its kind (case 77)', async () => {
    const first = await anOpenRequest(support, user.id);
    expect(refusalIn(await askForRequest(admin, user.id))).toBe('409 REQUEST_ALREADY_OPEN');
    await anOpenRequest(support, user.id, { kind: 'email-change', newEmail: 'ny@eksempel.no' });
    await admin.post('/admin/cancel-request', { id: first.id }).expect(200);
    await anOpenRequest(support, user.id);
  });

  it('replaces an expired one', async () => {
    const old = await anOpenRequest(support, user.id);
    await letRequestWait(app, old, 7 * 24 * HOUR_MS);
    await anOpenRequest(support, user.id);
    expect(await storedRequest(app, old)).toMatchObject({ state: 'expired', endedBy: 'service' });
  });

  it('is one of two that are asked for at once', async () => {
    const answers = await Promise.all([askForRequest(support, user.id), askForRequest(admin, user.id)]);
    expect(answers.map(refusalIn).sort()).toEqual(['200 ', '409 REQUEST_ALREADY_OPEN']);
  });
});

describe('a case is refused', () => {
  it.each(['support', 'admin'])('about an operator, to %s (case 77)', async (role) => {
    const operator = await anOperator(app, role);
    const target = await anOperator(app, 'auditor');
    expect(refusalIn(await askForRequest(operator, target.id))).toBe('403 USER_IS_AN_OPERATOR');
    expect(await requestEvents(app, target.id)).toEqual([]);
  });

  it('about a user without a second factor (case 77)', async () => {
    const plain = await aSignedInUser(app);
    expect(refusalIn(await askForRequest(support, plain.id))).toBe('400 TWO_FACTOR_NOT_ENABLED');
  });

  it('about nobody, and about a banned user', async () => {
    expect(refusalIn(await askForRequest(support, 'nobody'))).toBe('404 USER_NOT_FOUND');
    await markBanned(app, user.id);
    expect(refusalIn(await askForRequest(support, user.id))).toBe('403 BANNED_USER');
  });

  it('without a reason', async () => {
    for (const reason of [undefined, 'kort', 'x'.repeat(501)]) {
      expect(refusalIn(await askForRequest(support, user.id, { reason }))).toBe('400 REASON_IS_REQUIRED');
    }
    expect(refusalIn(await askForRequest(support, user.id, { reason: 5 }))).toBe('400 VALIDATION_ERROR');
  });

  it('of another kind, or about no user', async () => {
    for (const body of [{ kind: 'removal' }, { kind: 'deletion' }, { kind: undefined }, { userId: undefined }]) {
      expect(refusalIn(await askForRequest(support, user.id, body))).toBe('400 VALIDATION_ERROR');
    }
  });

  it('without a code of the last fifteen minutes', async () => {
    await setCodeGiven(app, support.token, HOUR_MS);
    expect(refusalIn(await askForRequest(support, user.id))).toBe('403 SESSION_IS_NOT_FRESH');
  });

  it('leaves no mail and no event', async () => {
    await anOpenRequest(support, user.id);
    await askForRequest(admin, user.id).expect(409);
    expect(await subjectsTo(app, user.email)).toHaveLength(1);
    expect(await requestEvents(app, user.id)).toHaveLength(1);
  });
});

describe('a case about a new e-mail address', () => {
  const askForAddress = (newEmail?: unknown) => askForRequest(support, user.id, { kind: 'email-change', newEmail });

  it('needs one that is valid, other than the present one, and free', async () => {
    expect(refusalIn(await askForAddress())).toBe('400 VALIDATION_ERROR');
    expect(refusalIn(await askForAddress('nomail'))).toBe('400 VALIDATION_ERROR');
    expect(refusalIn(await askForAddress(user.email.toUpperCase()))).toBe('400 EMAIL_IS_THE_SAME');
    expect(refusalIn(await askForAddress(admin.email.toUpperCase()))).toBe('422 USER_ALREADY_EXISTS');
  });

  it('stores it in lower case, and notifies the current address', async () => {
    const request = sentRequest(await askForAddress('Ny@Eksempel.no').expect(200));
    expect(request).toMatchObject({ kind: 'email-change', newEmail: 'ny@eksempel.no', state: 'waiting' });
    expect(await subjectsTo(app, user.email)).toEqual(['Noen har bedt oss endre e-postadressen på kontoen din']);
    expect(await subjectsTo(app, 'ny@eksempel.no')).toEqual([]);
  });
});
