import { beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { changeEmail, claimsIn, mailedApprovalLink, openLink, withCallbackURL } from '../../testing/email-change.js';
import { errorBody } from '../../testing/expected-answers.js';
import { linkIn, newestMailTo } from '../../testing/mails.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser, signInAgain } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et annet godt passord';

describe('the link of an e-mail change is invalid (security F7)', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', DELETE_USER_ENABLED: 'true' });
  let user: SignedUpUser;
  let newEmail: string;
  let link: string;
  beforeEach(async () => {
    user = await aSignedUpUser(app);
    await prove(true);
    newEmail = anEmailAddress();
    link = await mailedApprovalLink(app, user, newEmail);
  });

  const prove = (isVerified: boolean) =>
    app.database.sql('UPDATE "user" SET "emailVerified" = $1 WHERE "id" = $2', [isVerified, user.id]);

  async function expectVoid(opener: { token: string }, code: 'INVALID_TOKEN' | 'USER_NOT_FOUND' = 'INVALID_TOKEN') {
    const before = await databaseSnapshot(app);
    const answer = await openLink(app, opener, withCallbackURL(link, null)).expect(401);
    expect(answer.body).toEqual(errorBody(code));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    await openLink(app, opener, withCallbackURL(link, '/x'))
      .expect(302)
      .expect('location', `/x?error=${code.toLowerCase()}`);
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(await app.database.sql('SELECT FROM "user" WHERE "email" = $1', [newEmail])).toEqual([]);
  }
  /** Asserts that nothing of the request is left in the table either. */
  const expectNoRecord = async () => expect(await recordIdentifiers(app, user.id)).toEqual([]);

  it('after a newer request, whose own link is valid', async () => {
    const newest = await mailedApprovalLink(app, user, anEmailAddress());
    expect(claimsIn(newest)['jti']).not.toBe(claimsIn(link)['jti']);
    await expectVoid(user);
    await openLink(app, user, newest).expect(302).expect('location', '/');
  });

  it('after a newer request for the same address', async () => {
    const newest = await mailedApprovalLink(app, user, newEmail);
    await expectVoid(user);
    await openLink(app, user, newest).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: user.id });
  });

  it('after its use, even for a user who has gone back to the old address', async () => {
    await openLink(app, user, link).expect(302).expect('location', '/');
    await changeEmail(app, user, { newEmail: user.email }).expect(200);
    expect(await userRow(app, user.email)).toMatchObject({ id: user.id });
    await expectVoid(user);
  });

  it('after another change of the address and back', async () => {
    await prove(false);
    await changeEmail(app, user, { newEmail: anEmailAddress() }).expect(200);
    await expectNoRecord();
    await expectVoid(user, 'USER_NOT_FOUND');
    await changeEmail(app, user, { newEmail: user.email }).expect(200);
    await prove(true);
    await expectVoid(user);
  });

  it('after a password change, though the session continues', async () => {
    await app
      .request()
      .post('/change-password')
      .set('cookie', sessionCookie(user.token))
      .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      .expect(200);
    await expectNoRecord();
    await expectVoid(user);
  });

  it('after a password reset, with the new password', async () => {
    await app.request().post('/forget-password').send({ email: user.email }).expect(200);
    const token = linkIn(await newestMailTo(app, user.email, 'Lag nytt passord'))
      .pathname.split('/')
      .at(-1);
    await app.request().post('/reset-password').send({ token, newPassword: NEW_PASSWORD }).expect(200);
    await expectNoRecord();
    const { body } = await app
      .request()
      .post('/sign-in/email')
      .send({ email: user.email, password: NEW_PASSWORD })
      .expect(200);
    await expectVoid(body as { token: string });
  });

  it('after the user was deleted, even for a new user with the old address (D-33, D-51)', async () => {
    await app
      .request()
      .post('/delete-user')
      .set('cookie', sessionCookie(user.token))
      .send({ password: PASSWORD })
      .expect(200);
    const identifier = `change-email-${String(claimsIn(link)['jti'])}`;
    expect(await app.database.sql('SELECT FROM "verification" WHERE "identifier" = $1', [identifier])).toEqual([]);
    await app.request().get(withCallbackURL(link, null)).expect(401, errorBody('USER_NOT_FOUND'));
    const heir = await aSignedUpUser(app, user.email);
    await expectVoid(heir);
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [heir.id]);
    await expectVoid(heir);
  });

  it('but not after signing out and in again', async () => {
    await app.request().post('/sign-out').set('cookie', sessionCookie(user.token)).send({}).expect(200);
    await openLink(app, user, link).expect(302).expect('location', '/?error=unauthorized');
    const again = await signInAgain(app, user);
    await openLink(app, again, link).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: user.id });
  });

  it('but not after a rejected change of password or address', async () => {
    await app
      .request()
      .post('/change-password')
      .set('cookie', sessionCookie(user.token))
      .send({ currentPassword: 'et galt passord', newPassword: NEW_PASSWORD })
      .expect(400);
    await openLink(app, user, link).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: user.id });
  });
});
