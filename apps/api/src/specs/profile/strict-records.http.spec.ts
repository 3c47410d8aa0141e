import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import {
  changeEmail,
  claimsIn,
  mailedApprovalLink,
  openLink,
  VERIFY_NEW_SUBJECT,
  withCallbackURL,
} from '../../testing/email-change.js';
import { errorBody } from '../../testing/expected-answers.js';
import { linkIn, newestLinkTo, newestMailTo } from '../../testing/mails.js';
import { userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { verificationRecords } from '../../testing/verification-records.js';

const ENVIRONMENT = {
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  DELETE_USER_CONFIRM_BY_MAIL: 'true',
};
const NEW_PASSWORD = 'et annet godt passord';

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

describe.each([
  ['strict', digest],
  ['standard', (token: string) => token],
] as const)('what the table stores of one-time links, policy %s (specification C21)', (policy, kept) => {
  const app = useTestApp({ ...ENVIRONMENT, POLICY: policy });
  let user: SignedInUser;
  beforeEach(async () => {
    user = await aSignedInUser(app);
  });

  /** One record, named by its purpose and the token or its digest; and no other trace of the token. */
  async function expectKept(prefix: string, token: string): Promise<void> {
    expect(await verificationRecords(app, user.id)).toEqual([
      { identifier: `${prefix}${kept(token)}`, value: user.id, expiresAt: expect.any(Date) },
    ]);
    const rows = await app.database.sql('SELECT * FROM "verification"');
    expect(JSON.stringify(rows).includes(token)).toBe(kept(token) === token);
  }
  const post = (path: string, body: object) =>
    app.request().post(path).set('cookie', sessionCookie(user.token)).send(body);

  it('of a password reset', async () => {
    await app.request().post('/forget-password').send({ email: user.email }).expect(200);
    const token =
      linkIn(await newestMailTo(app, user.email))
        .pathname.split('/')
        .at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    await expectKept('reset-password:', token);

    const page = `/reset-password/${token}?callbackURL=%2Freset`;
    await app.request().get(page).expect(302).expect('location', `http://localhost:3000/reset?token=${token}`);
    const reset = (shown: string) =>
      app.request().post('/reset-password').send({ token: shown, newPassword: NEW_PASSWORD });
    for (const wrong of [digest(token), token.toLowerCase(), `x${token}`]) {
      expect((await reset(wrong).expect(400)).body).toEqual(errorBody('INVALID_TOKEN'));
    }
    await reset(token).expect(200, { status: true });
    expect(await verificationRecords(app, user.id)).toEqual([]);
    expect((await reset(token).expect(400)).body).toEqual(errorBody('INVALID_TOKEN'));
  });

  it('of an account deletion', async () => {
    await post('/delete-user', {}).expect(200);
    const token = linkIn(await newestMailTo(app, user.email)).searchParams.get('token') ?? '';
    expect(token).toMatch(/^[a-z0-9]{32}$/);
    await expectKept('delete-account-', token);

    await post('/delete-user', { token: digest(token) }).expect(404, errorBody('INVALID_TOKEN'));
    expect(await userRow(app, user.email)).toMatchObject({ id: user.id });
    await post('/delete-user', { token }).expect(200);
    expect(await app.database.sql('SELECT FROM "user" WHERE "id" = $1', [user.id])).toEqual([]);
  });

  it('of an e-mail change', async () => {
    const newEmail = anEmailAddress();
    const link = await mailedApprovalLink(app, user, newEmail);
    const jti = String(claimsIn(link)['jti']);
    expect(jti).toMatch(/^[A-Za-z0-9]{32}$/);
    await expectKept('change-email-', jti);
    await openLink(app, user, withCallbackURL(link, null)).expect(200);
    const used = await verificationRecords(app, user.id);
    expect(used.map(({ identifier }) => identifier)).not.toContain(`change-email-${kept(jti)}`);
  });
});

describe('what the table stores of the second link of a strict e-mail change', () => {
  const app = useTestApp({ ...ENVIRONMENT, POLICY: 'strict' });

  it.each([true, false])('is the digest of its own token, address verified: %s', async (isVerified) => {
    const user = await aSignedInUser(app, { isVerified });
    const newEmail = anEmailAddress();
    await changeEmail(app, user, { newEmail }).expect(200);
    if (isVerified) await openLink(app, user, await newestLinkTo(app, user.email)).expect(302);
    const second = await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT);
    const jti = String(claimsIn(second)['jti']);
    expect(await verificationRecords(app, user.id)).toEqual([
      { identifier: `change-email-${digest(jti)}`, value: user.id, expiresAt: expect.any(Date) },
    ]);
  });
});
