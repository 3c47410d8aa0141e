import { beforeEach, describe, expect, it } from '@jest/globals';

import { anOpenRequest, carryOutRequests, HOUR_MS, letRequestWait } from '../../testing/account-requests.js';
import { auditRowsDuring } from '../../testing/audit-log.js';
import { aTwoFactorUser, type TwoFactorUser } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { anOperator } from '../../testing/operators.js';
import { aTrustedDevice, trustRecords } from '../../testing/second-factor-sign-in.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';

const app = useTestApp({ OPERATOR_SET_PASSWORD_ENABLED: 'true' });
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
});

async function changePassword(): Promise<void> {
  const session = sessionCookie(await aSession(app, user.id));
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  await app.request().post('/change-password').set('cookie', session).send(body).expect(200);
}

async function resetPassword(): Promise<void> {
  const token = await aResetToken(app, user.id);
  await app.request().post('/reset-password').send({ newPassword: NEW_PASSWORD, token }).expect(200);
}

async function setPasswordAsOperator(): Promise<void> {
  const admin = await anOperator(app, 'admin');
  await admin.post('/admin/set-user-password', { userId: user.id, newPassword: NEW_PASSWORD }).expect(200);
}

async function ban(): Promise<void> {
  const admin = await anOperator(app, 'admin');
  await admin.post('/admin/ban-user', { userId: user.id }).expect(200);
}

async function replaceAddress(): Promise<void> {
  const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
  const request = await anOpenRequest(support, user.id, { kind: 'email-change', newEmail: anEmailAddress() });
  await admin.post('/admin/approve-request', { id: request.id }).expect(200);
  await letRequestWait(app, request, 24 * HOUR_MS);
  await carryOutRequests(app);
}

/** The owner sees this event (operators §10.2); specification §13.7 says when trusted devices are removed. */
describe('the audit log says that devices are no longer trusted', () => {
  const ACTS: readonly [name: string, actorType: string, act: () => Promise<void>][] = [
    ['the password is changed', 'user', changePassword],
    ['the password is reset', 'user', resetPassword],
    ['an operator sets the password', 'operator', setPasswordAsOperator],
    ['an operator bans the user', 'operator', ban],
    ['a case replaces the address', 'service', replaceAddress],
  ];
  const eventsDuring = async (act: () => Promise<void>) =>
    (await auditRowsDuring(app, act)).filter(({ kind }) => kind === 'device.forgotten');

  it.each(ACTS)('when %s', async (_, actorType, act) => {
    await aTrustedDevice(app, user.id);
    await aTrustedDevice(app, user.id);
    expect(await eventsDuring(act)).toMatchObject([{ actorType, subjectId: user.id, facts: { count: 2 } }]);
    expect(await trustRecords(app, user.id)).toEqual([]);
  });

  it.each(ACTS)('only of users with such devices: %s', async (_, _actorType, act) => {
    expect(await eventsDuring(act)).toEqual([]);
  });
});
