import { beforeEach, describe, expect, it } from '@jest/globals';

import { totpCode } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { changeEmail, mailedApprovalLink, openLink } from '../../testing/email-change.js';
import { errorBody } from '../../testing/expected-answers.js';
import { linkIn, newestMailTo } from '../../testing/mails.js';
import { whileUpdatesMeetATakenEmail } from '../../testing/schema-changes.js';
import {
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
  signInWithPassword,
} from '../../testing/second-factor-sign-in.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  type CodeEndpoint,
  mailedCode,
  type SignedInTwoFactorUser,
} from '../../testing/two-factor-requests.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { aVerificationRecord, recordIdentifiers } from '../../testing/verification-records.js';

/** Which records depend on the address, and which on the user (specification §6, last rule). */
const OF_ADDRESS = ['2fa-', '2fa-attempts-', '2fa-otp-2fa-', 'change-email-', 'delete-account-', 'reset-password:'];
const OF_USER = ['', 'trust-device-'];

describe('the verification records of a user whose address changes', () => {
  const app = useTestApp({
    CHANGE_EMAIL_ENABLED: 'true',
    DELETE_USER_ENABLED: 'true',
    DELETE_USER_CONFIRM_BY_MAIL: 'true',
  });
  let user: SignedInUser;
  let other: SignedInUser;

  const named = (prefixes: readonly string[], { id }: SignedInUser) =>
    prefixes.map((prefix) => `${prefix}${id}`).sort();
  const give = async (to: SignedInUser) => {
    for (const identifier of named([...OF_ADDRESS, ...OF_USER], to)) await aVerificationRecord(app, to.id, identifier);
  };
  const has = async (who: SignedInUser, prefixes: readonly string[]) =>
    expect([...(await recordIdentifiers(app, who.id))].sort()).toEqual(named(prefixes, who));
  const prove = () => app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [user.id]);

  beforeEach(async () => {
    user = await aSignedInUser(app, { isVerified: false });
    other = await aSignedInUser(app);
    await give(other);
  });

  it('are deleted if they were meant for the old address, and only those: at once', async () => {
    await give(user);
    await changeEmail(app, user, { newEmail: anEmailAddress() }).expect(200);
    await has(user, OF_USER);
    await has(other, [...OF_ADDRESS, ...OF_USER]);
  });

  it('are deleted in the same way by a link', async () => {
    await prove();
    const link = await mailedApprovalLink(app, user, anEmailAddress());
    await give(user);
    await openLink(app, user, link).expect(302).expect('location', '/');
    await has(user, OF_USER);
    await has(other, [...OF_ADDRESS, ...OF_USER]);
  });

  it('are kept when the change is rejected', async () => {
    await give(user);
    const taken = anEmailAddress();
    await changeEmail(app, user, { newEmail: other.email }).expect(400);
    await changeEmail(app, user, { newEmail: user.email }).expect(400);
    await whileUpdatesMeetATakenEmail(app, taken, () => changeEmail(app, user, { newEmail: taken }).expect(422));
    await has(user, [...OF_ADDRESS, ...OF_USER]);
  });

  it('are kept when only name and image change', async () => {
    await give(user);
    await app
      .request()
      .post('/update-user')
      .set('cookie', sessionCookie(user.token))
      .send({ name: 'Ola', image: '/a.png' })
      .expect(200);
    await has(user, [...OF_ADDRESS, ...OF_USER]);
  });

  it('are kept while the change is only requested, except an earlier request of the kind', async () => {
    await prove();
    await give(user);
    await changeEmail(app, user, { newEmail: anEmailAddress() }).expect(200);
    const kept = (await recordIdentifiers(app, user.id)).filter((identifier) => identifier.endsWith(user.id));
    expect([...kept].sort()).toEqual(
      named([...OF_ADDRESS.filter((prefix) => prefix !== 'change-email-'), ...OF_USER], user),
    );
  });

  it('are what invalidates a password-reset link', async () => {
    await app.request().post('/forget-password').send({ email: user.email }).expect(200);
    const token = linkIn(await newestMailTo(app, user.email))
      .pathname.split('/')
      .at(-1);
    await changeEmail(app, user, { newEmail: anEmailAddress() }).expect(200);
    const answer = await app
      .request()
      .post('/reset-password')
      .send({ token, newPassword: 'et nytt passord' })
      .expect(400);
    expect(answer.body).toEqual(errorBody('INVALID_TOKEN'));
    const page = await app
      .request()
      .get(`/reset-password/${String(token)}?callbackURL=%2Fx`)
      .expect(302);
    expect(page.headers['location']).toBe('http://localhost:3000/x?error=INVALID_TOKEN');
    expect(await app.database.sql('SELECT FROM "account" WHERE "userId" = $1', [user.id])).toEqual([]);
  });

  it('are what invalidates a deletion link', async () => {
    const post = (body: object) =>
      app.request().post('/delete-user').set('cookie', sessionCookie(user.token)).send(body);
    await post({}).expect(200);
    const token = linkIn(await newestMailTo(app, user.email)).searchParams.get('token');
    await changeEmail(app, user, { newEmail: anEmailAddress() }).expect(200);
    await post({ token }).expect(404, errorBody('INVALID_TOKEN'));
    expect(await app.database.sql('SELECT FROM "user" WHERE "id" = $1', [user.id])).toHaveLength(1);
  });
});

describe('a change of the address', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', REQUIRE_EMAIL_VERIFICATION: 'true' });
  let user: SignedInTwoFactorUser;
  const change = async () =>
    openLink(app, user, await mailedApprovalLink(app, user, anEmailAddress()))
      .expect(302)
      .expect('location', '/');
  const expectRefused = async (endpoint: CodeEndpoint, cookie: string, code: string, refusal: [number, object]) => {
    const answer = await secondFactorRequest(app, endpoint, cookie, { code });
    expect([answer.status, answer.body]).toEqual(refusal);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  };

  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app);
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [user.id]);
  });

  it('invalidates a code that was mailed to the old one, in a session', async () => {
    const cookie = sessionCookie(user.token);
    await secondFactorRequest(app, 'send-otp', cookie).expect(200);
    const code = await mailedCode(app, user);
    await change();
    await expectRefused('verify-otp', cookie, code, [400, errorBody('OTP_HAS_EXPIRED')]);
  });

  it('ends a sign-in that waits for a code, which a password would not begin with an unverified address', async () => {
    await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    const [reference = ''] = await pendingSignIns(app, user.id);
    await change();
    const code = totpCode(app, user.authenticator);
    const refusal: [number, object] = [401, errorBody('INVALID_TWO_FACTOR_COOKIE')];
    await expectRefused('verify-totp', pendingSignInCookie(reference), code, refusal);
  });
});
