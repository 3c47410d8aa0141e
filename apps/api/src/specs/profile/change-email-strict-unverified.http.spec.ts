import { beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, rememberedCookie } from '../../testing/cookies.js';
import { CHANGED_SUBJECT, changeEmail, openLink, VERIFY_NEW_SUBJECT } from '../../testing/email-change.js';
import { errorBody } from '../../testing/expected-answers.js';
import { newestLinkTo, subjectsTo } from '../../testing/mails.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

describe('a strict change of an unverified address (specification C21)', () => {
  const app = useTestApp({ POLICY: 'strict', CHANGE_EMAIL_ENABLED: 'true' });
  let member: SignedInUser;
  let newEmail: string;
  beforeEach(async () => {
    member = await aSignedInUser(app, { isVerified: false });
    newEmail = anEmailAddress();
  });

  it('keeps the old address, and mails the new one', async () => {
    const before = await userRow(app, member.email);
    const answer = await changeEmail(app, member, { newEmail }).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await userRow(app, member.email)).toEqual(before);
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
    expect(await subjectsTo(app, member.email)).toEqual([]);
    expect(await recordIdentifiers(app, member.id)).toEqual([expect.stringMatching(/^change-email-/)]);
  });

  it('sets the new address as verified when its link is opened in a session of the user', async () => {
    await changeEmail(app, member, { newEmail, callbackURL: '/profil' }).expect(200);
    const link = await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT);
    await app.request().get(link).expect(302).expect('location', '/profil?error=unauthorized');
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id, emailVerified: false });

    const answer = await openLink(app, member, link).expect(302).expect('location', '/profil');
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
    expect(await subjectsTo(app, member.email)).toEqual([CHANGED_SUBJECT]);
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
    expect(await recordIdentifiers(app, member.id)).toEqual([]);
  });

  it('needs a new request, which the old address approves, once that is verified', async () => {
    await changeEmail(app, member, { newEmail }).expect(200);
    const change = await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT);
    await app.request().post('/send-verification-email').send({ email: member.email }).expect(200);
    await app
      .request()
      .get(await newestLinkTo(app, member.email))
      .expect(302);
    await openLink(app, member, change).expect(302).expect('location', '/?error=invalid_token');
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id, emailVerified: true });
  });

  it('is rejected for an address of another user', async () => {
    const other = await aSignedInUser(app);
    const before = await databaseSnapshot(app);
    const answer = await changeEmail(app, member, { newEmail: other.email }).expect(400);
    expect(answer.body).toEqual(errorBody('COULDNT_UPDATE_YOUR_EMAIL'));
    expect(await databaseSnapshot(app)).toEqual(before);
  });
});
