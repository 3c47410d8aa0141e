import { beforeEach, describe, expect, it } from '@jest/globals';

import { anOpenRequest, requestEvents, type SentRequest, storedRequest } from '../../testing/account-requests.js';
import { totpCode } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator, type TestOperator } from '../../testing/operators.js';
import {
  aPendingSignIn,
  aTrustedDevice,
  pendingSignInCookie,
  secondFactorRequest,
  signInWithPassword,
  trustCookie,
} from '../../testing/second-factor-sign-in.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInTwoFactorUser, anEmailCode, type SignedInTwoFactorUser } from '../../testing/two-factor-requests.js';

const app = useTestApp();
let admin: TestOperator;
let user: SignedInTwoFactorUser;
let request: SentRequest;

beforeEach(async () => {
  await app.database.sql('DELETE FROM "user"');
  admin = await anOperator(app, 'admin');
  user = await aSignedInTwoFactorUser(app);
  request = await anOpenRequest(await anOperator(app, 'support'), user.id);
});

const stateOf = async (of = request): Promise<string> => (await storedRequest(app, of)).state;

const codes = {
  'verify-totp': () => totpCode(app, user.authenticator),
  'verify-backup-code': () => user.authenticator.backupCodes[0],
};

describe('an open reset of the second factor', () => {
  it.each(['verify-totp', 'verify-backup-code'] as const)('is stopped by a sign-in with %s (case 74)', async (call) => {
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await secondFactorRequest(app, call, cookie, { code: codes[call]() }).expect(200);
    expect(await storedRequest(app, request)).toMatchObject({ state: 'stopped', endedBy: user.id });
    expect((await requestEvents(app, user.id)).at(-1)).toMatchObject({
      kind: 'request.stopped',
      actorType: 'user',
      actorId: user.id,
    });
    expect((await subjectsTo(app, admin.email))[0]).toBe('En sak ble stoppet av eieren');
    expect(await subjectsTo(app, user.email)).toContain('Saken er avsluttet');
  });

  it('stays open after a wrong code', async () => {
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await secondFactorRequest(app, 'verify-backup-code', cookie, { code: 'feil-kode' });
    expect(await stateOf()).toBe('waiting');
  });

  it('stays open after a sign-in with a code by e-mail (case 75)', async () => {
    const reference = await aPendingSignIn(app, user.id);
    await anEmailCode(app, user.id, { key: reference, value: '123456!0' });
    await secondFactorRequest(app, 'verify-otp', pendingSignInCookie(reference), { code: '123456' }).expect(200);
    expect(await stateOf()).toBe('waiting');
  });

  it('stays open after a sign-in on a trusted device (case 75)', async () => {
    const answer = await signInWithPassword(app, user, trustCookie(await aTrustedDevice(app, user.id))).expect(200);
    expect(answer.body).toHaveProperty('token');
    expect(await stateOf()).toBe('waiting');
  });

  it('stays open after a code in a session, which is no sign-in', async () => {
    await app
      .request()
      .post('/two-factor/verify-totp')
      .set('cookie', sessionCookie(user.token))
      .send({ code: codes['verify-totp']() })
      .expect(200);
    expect(await stateOf()).toBe('waiting');
  });
});

describe('an open change of the e-mail address', () => {
  it('stays open after a sign-in with a code', async () => {
    const second = await anOpenRequest(admin, user.id, { kind: 'email-change', newEmail: 'ny@eksempel.no' });
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await secondFactorRequest(app, 'verify-totp', cookie, { code: codes['verify-totp']() }).expect(200);
    expect([await stateOf(), await stateOf(second)]).toEqual(['stopped', 'waiting']);
  });
});
