import { describe, expect, it } from '@jest/globals';

import { anAuthenticator, aTwoFactorUser, totpCode, type TwoFactorUser } from '../../testing/authenticators.js';
import { cookiesOf, sessionCookie } from '../../testing/cookies.js';
import { clientWith, eventsBy, type OperatorClient, refusalIn } from '../../testing/operators.js';
import { aTrustedDevice, signInWithPassword, trustCookie } from '../../testing/second-factor-sign-in.js';
import { aSession, sessionRow, sessionTokenIn } from '../../testing/sessions.js';
import { aSocialUser, goToProviderAndBack, useSocialApp } from '../../testing/social-sign-in.js';
import { ORIGIN, type TestApp, useTestApp } from '../../testing/test-app.js';
import { mailedCode } from '../../testing/two-factor-requests.js';

const app = useTestApp();

const setRole = ({ database }: TestApp, id: string, role: string): Promise<object[]> =>
  database.sql('UPDATE "user" SET "role" = $2 WHERE "id" = $1', [id, role]);

interface SignedInByDevice extends TwoFactorUser, OperatorClient {
  readonly token: string;
}

/** An admin whose session began with the password, on a trusted device. */
async function anAdminOnATrustedDevice(): Promise<SignedInByDevice> {
  const user = await aTwoFactorUser(app);
  await setRole(app, user.id, 'admin');
  const answer = await signInWithPassword(app, user, trustCookie(await aTrustedDevice(app, user.id))).expect(200);
  const token = sessionTokenIn(answer);
  return { ...user, token, ...clientWith(app, { cookie: sessionCookie(token) }) };
}

const REQUIRED = '403 OPERATOR_SECOND_FACTOR_REQUIRED';

describe('an operator who signed in on a trusted device', () => {
  it('is asked for a code, and no code by e-mail counts (cases 13 and 14)', async () => {
    const admin = await anAdminOnATrustedDevice();
    expect(refusalIn(await admin.get('/admin/list-users'))).toBe(REQUIRED);
    await admin.post('/two-factor/send-otp').expect(200);
    await admin.post('/two-factor/verify-otp', { code: await mailedCode(app, admin) }).expect(200);
    expect(refusalIn(await admin.get('/admin/list-users'))).toBe(REQUIRED);
    expect(await sessionRow(app, admin.token)).toMatchObject({ strongFactorAt: null });
    expect((await eventsBy(app, admin.id)).map(({ kind }) => kind)).not.toContain('operator.stepped-up');
  });

  it('gives one in the session, which keeps its token and cookies, and is reported (case 15)', async () => {
    const admin = await anAdminOnATrustedDevice();
    const answer = await admin.post('/two-factor/verify-totp', { code: totpCode(app, admin.authenticator) });
    expect([answer.status, answer.body.token, cookiesOf(answer)]).toEqual([200, admin.token, {}]);
    await admin.get('/admin/list-users').expect(200);
    const events = await eventsBy(app, admin.id);
    expect(events.filter(({ kind }) => kind === 'operator.stepped-up')).toMatchObject([
      {
        outcome: 'done',
        subjectId: null,
        actorType: 'operator',
        actorRole: 'admin',
        facts: { call: '/two-factor/verify-totp' },
      },
    ]);
  });

  it('may give a backup code instead', async () => {
    const admin = await anAdminOnATrustedDevice();
    const [code] = admin.authenticator.backupCodes;
    await admin.post('/two-factor/verify-backup-code', { code }).expect(200);
    await admin.get('/admin/list-users').expect(200);
    const events = await eventsBy(app, admin.id);
    expect(events.find(({ kind }) => kind === 'operator.stepped-up')?.facts).toEqual({
      call: '/two-factor/verify-backup-code',
    });
  });

  it('gains nothing by a wrong code', async () => {
    const admin = await anAdminOnATrustedDevice();
    await admin.post('/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' }).expect(401);
    expect(refusalIn(await admin.get('/admin/list-users'))).toBe(REQUIRED);
    expect((await eventsBy(app, admin.id)).map(({ kind }) => kind)).not.toContain('operator.stepped-up');
  });
});

describe('a code of a user without a role', () => {
  it('is no step-up', async () => {
    const user = await aTwoFactorUser(app);
    const client = clientWith(app, { cookie: sessionCookie(await aSession(app, user.id)) });
    await client.post('/two-factor/verify-totp', { code: totpCode(app, user.authenticator) }).expect(200);
    expect((await eventsBy(app, user.id)).map(({ kind }) => kind)).not.toContain('operator.stepped-up');
  });
});

describe('an operator who signed in with a provider', () => {
  const social = useSocialApp();

  it('is asked for a code of their own all the same (case 16)', async () => {
    const { id, person } = await aSocialUser(social, 'github');
    const authenticator = await anAuthenticator(social, id);
    await social.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [id]);
    await setRole(social, id, 'admin');
    const browser = social.browser();
    await goToProviderAndBack(social, person, { browser });
    expect(refusalIn(await browser.get('/admin/list-users'))).toBe(REQUIRED);
    const code = totpCode(social, authenticator);
    await browser.post('/two-factor/verify-totp').set('origin', ORIGIN).send({ code }).expect(200);
    await browser.get('/admin/list-users').expect(200);
  });
});
