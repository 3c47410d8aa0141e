import { beforeEach, describe, expect, it } from '@jest/globals';

import { aTwoFactorUser, totpCode } from '../../testing/authenticators.js';
import { banUser, liftBan, markBanned, refusedSignIns } from '../../testing/bans.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { subjectsTo } from '../../testing/mails.js';
import {
  aPendingSignIn,
  pendingSignInCookie,
  secondFactorRequest,
  signInWithPassword,
} from '../../testing/second-factor-sign-in.js';
import { countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aStoredUser, type StoredUser } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const BANNED = errorBody('BANNED_USER');

describe('the sign-in of a banned user', () => {
  const app = useTestApp();
  let user: StoredUser;

  beforeEach(async () => {
    user = await aStoredUser(app);
  });

  it('is refused after the right password, without a session or a cookie, and reported', async () => {
    await markBanned(app, user.id);
    const answer = await signInWithPassword(app, user).expect(403);
    expect(answer.body).toEqual(BANNED);
    expect(cookiesOf(answer)).toEqual({});
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await refusedSignIns(app, user.id)).toEqual([
      { subjectId: user.id, actorType: 'anyone', facts: { way: 'password', reason: 'banned' } },
    ]);
  });

  it('answers a wrong password like that of every user', async () => {
    const wrong = { password: 'feil passord' };
    const free = await signInWithPassword(app, user, '', wrong).expect(401);
    await markBanned(app, user.id);
    const banned = await signInWithPassword(app, user, '', wrong).expect(401);
    expect(banned.body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
    expect(banned.text).toBe(free.text);
  });

  it('begins no second step (case 54)', async () => {
    const owner = await aTwoFactorUser(app);
    await markBanned(app, owner.id);
    const answer = await signInWithPassword(app, owner).expect(403);
    expect(answer.body).toEqual(BANNED);
    expect(cookiesOf(answer)).toEqual({});
    expect(await recordIdentifiers(app, owner.id)).toEqual([]);
  });

  it.each([
    ['by an operator, which deletes the pending sign-in', banUser],
    ['in the columns of the user alone', markBanned],
  ])('fails at the code after a ban %s (case 55)', async (_, ban) => {
    const owner = await aTwoFactorUser(app);
    const cookie = pendingSignInCookie(await aPendingSignIn(app, owner.id));
    await ban(app, owner.id);
    const answer = await secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, owner.authenticator) });
    expect({ status: answer.status, body: answer.body as object }).toEqual({
      status: 401,
      body: errorBody('INVALID_TWO_FACTOR_COOKIE'),
    });
    expect(await countSessions(app, owner.id)).toBe(0);
  });

  it('works again once the ban has expired, before any job has ended it (case 65)', async () => {
    await markBanned(app, user.id, { expiresInMs: 3_600_000 });
    await signInWithPassword(app, user).expect(403);
    await markBanned(app, user.id, { expiresInMs: 0 });
    await signInWithPassword(app, user).expect(200);
    expect(await countSessions(app, user.id)).toBe(1);
  });

  it('works again once the ban is lifted', async () => {
    await banUser(app, user.id);
    await liftBan(app, user.id);
    await signInWithPassword(app, user).expect(200);
  });

  it('leaves no session in twenty rounds of fifty sign-ins at the moment of the ban (case 64)', async () => {
    for (let round = 0; round < 20; round++) {
      const owner = await aStoredUser(app);
      const signingIn = Array.from({ length: 50 }, () => signInWithPassword(app, owner).then(({ status }) => status));
      const banning = signingIn[round * 2]!.then(() => undefined);
      const [statuses] = await Promise.all([Promise.all(signingIn), banning.then(() => banUser(app, owner.id))]);
      expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
      expect(await countSessions(app, owner.id)).toBe(0);
    }
  }, 240_000);

  it('is not replaced by a sign-up with the same address (case 69)', async () => {
    await markBanned(app, user.id);
    const body = { name: 'Kari', email: user.email, password: 'et annet godt passord' };
    const answer = await app.request().post('/sign-up/email').send(body).expect(422);
    expect(answer.body).toEqual(errorBody('USER_ALREADY_EXISTS'));
  });

  it('is not opened by a reset link: none is mailed, and an earlier one is dead (case 60)', async () => {
    const ask = () => app.request().post('/forget-password').send({ email: user.email }).expect(200);
    const free = await ask();
    const [identifier] = await recordIdentifiers(app, user.id);
    const token = identifier?.slice('reset-password:'.length);
    const mailed = await subjectsTo(app, user.email);
    expect(mailed).toHaveLength(1);
    await banUser(app, user.id);
    const reset = await app.request().post('/reset-password').send({ token, newPassword: 'et nytt godt passord' });
    expect({ status: reset.status, body: reset.body as object }).toEqual({
      status: 400,
      body: errorBody('INVALID_TOKEN'),
    });
    expect((await ask()).text).toBe(free.text);
    expect(await subjectsTo(app, user.email)).toEqual(mailed);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
  });
});

describe('the verification link of a user who is banned', () => {
  const app = useTestApp({ REQUIRE_EMAIL_VERIFICATION: 'true', AUTO_SIGN_IN_AFTER_VERIFICATION: 'true' });
  let user: StoredUser;
  let token: string | null;

  const isVerified = async (): Promise<unknown> => {
    const [row] = await app.database.sql<{ emailVerified: boolean }>(
      'SELECT "emailVerified" FROM "user" WHERE "id" = $1',
      [user.id],
    );
    return row?.emailVerified;
  };
  const ask = () => app.request().post('/send-verification-email').send({ email: user.email }).expect(200);

  beforeEach(async () => {
    user = await aStoredUser(app);
    await ask();
    const [, link] = /(https?:\/\/\S+)/.exec((await app.mailTo(user.email)).text) ?? [];
    token = new URL(link ?? '').searchParams.get('token');
  });

  it('is invalid: nothing is verified and nobody is signed in (case 59)', async () => {
    await banUser(app, user.id);
    const answer = await app.request().get('/verify-email').query({ token, callbackURL: '/inn' });
    expect(answer.headers['location']).toContain('error=invalid_token');
    expect(cookiesOf(answer)).toEqual({});
    expect(await isVerified()).toBe(false);
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await refusedSignIns(app, user.id)).toMatchObject([
      { actorType: 'user', facts: { way: 'verification', reason: 'banned' } },
    ]);
  });

  it('works once the ban is lifted', async () => {
    await banUser(app, user.id);
    await liftBan(app, user.id);
    await app.request().get('/verify-email').query({ token, callbackURL: '/inn' }).expect(302);
    expect(await isVerified()).toBe(true);
  });

  it('is not mailed again, with the same answer', async () => {
    const free = await ask();
    const mailed = await subjectsTo(app, user.email);
    await banUser(app, user.id);
    expect((await ask()).text).toBe(free.text);
    expect(await subjectsTo(app, user.email)).toEqual(mailed);
  });

  it('is not mailed at a sign-in, which is refused for the ban', async () => {
    await banUser(app, user.id);
    const mailed = await subjectsTo(app, user.email);
    expect((await signInWithPassword(app, user).expect(403)).body).toEqual(BANNED);
    expect(await subjectsTo(app, user.email)).toEqual(mailed);
  });
});
