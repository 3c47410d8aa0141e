import { beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { changeEmail, mailedApprovalLink, openLink, tokenIn, withCallbackURL } from '../../testing/email-change.js';
import { errorBody, invalidQueryFields } from '../../testing/expected-answers.js';
import { whileUpdatesMeetATakenEmail } from '../../testing/schema-changes.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { derivedKey, SECRET, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { forgedToken } from '../../testing/verification-records.js';

type Code = 'INVALID_TOKEN' | 'TOKEN_EXPIRED' | 'USER_NOT_FOUND' | 'UNAUTHORIZED';

const HOUR_MS = 3_600_000;

describe('the link of an e-mail change is rejected', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });
  let user: SignedInUser;
  let newEmail: string;
  let link: string;
  beforeEach(async () => {
    user = await aSignedInUser(app);
    newEmail = anEmailAddress();
    link = await mailedApprovalLink(app, user, newEmail);
  });

  const open = (path: string, cookie: string | null) => {
    const call = app.request().get(path);
    return cookie === null ? call : call.set('cookie', cookie);
  };

  /** Asserts the rejection in JSON and as a redirect, by default in the user's session; nothing is changed. */
  async function expectRefused(code: Code, path = link, cookie: string | null = sessionCookie(user.token)) {
    const before = await databaseSnapshot(app);
    for (const none of [null, '']) {
      const inJson = await open(withCallbackURL(path, none), cookie).expect(401);
      expect(inJson.body).toEqual(errorBody(code));
      expect(inJson.headers).not.toHaveProperty('set-cookie');
    }
    const error = code.toLowerCase();
    for (const [page, location] of [
      ['/x', `/x?error=${error}`],
      ['/x?y=1', `/x?y=1&error=${error}`],
      ['http://localhost:3000/x#z', `http://localhost:3000/x?error=${error}#z`],
    ] as const) {
      const toPage = await open(withCallbackURL(path, page), cookie).expect(302).expect('location', location);
      expect(toPage.text).toBe('');
      expect(toPage.headers).not.toHaveProperty('set-cookie');
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  }

  const expectGoodStill = async () => {
    await openLink(app, user, link).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: user.id });
  };
  const claims = (): Readonly<Record<string, unknown>> =>
    JSON.parse(Buffer.from(tokenIn(link).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const forged = (more: object, key = derivedKey('jwt:email')) =>
    `/verify-email?token=${forgedToken({ claims: { ...claims(), ...more }, key })}`;

  it('when it is altered', async () => {
    const [header = '', payload = '', signature = ''] = tokenIn(link).split('.');
    const other = Buffer.from(JSON.stringify({ ...claims(), updateTo: anEmailAddress() })).toString('base64url');
    const first = signature.startsWith('A') ? 'B' : 'A';
    for (const token of [
      `${header}.${other}.${signature}`,
      `${header}.${payload}.${first}${signature.slice(1)}`,
      `${header}.${payload}.`,
    ]) {
      await expectRefused('INVALID_TOKEN', `/verify-email?token=${token}`);
    }
    await expectGoodStill();
  });

  it('when it is signed with another key (D-33)', async () => {
    for (const key of [
      derivedKey('jwt:email', 'the secret of somebody else, as long as ours'),
      derivedKey('cookie:session_token'),
    ]) {
      await expectRefused('INVALID_TOKEN', forged({}, key));
    }
    const rawKey = forgedToken({ claims: claims(), key: SECRET });
    await expectRefused('INVALID_TOKEN', `/verify-email?token=${rawKey}`);
    await expectGoodStill();
  });

  it('when its claims are invalid', async () => {
    for (const more of [
      { updateTo: 7 },
      { updateTo: '' },
      { updateTo: 'x' },
      { updateTo: [newEmail] },
      { updateTo: null },
      { jti: undefined },
      { jti: '' },
      { jti: 'x'.repeat(32) },
      { sub: undefined },
      { email: 'x' },
    ]) {
      await expectRefused('INVALID_TOKEN', forged(more));
    }
    await expectGoodStill();
  });

  it('when it has expired, which is only reported with a valid signature', async () => {
    app.clock.advance(HOUR_MS + 1000);
    const { token } = user;
    await expectRefused('TOKEN_EXPIRED');
    await expectRefused('TOKEN_EXPIRED', link, null);
    await expectRefused(
      'INVALID_TOKEN',
      forged({}, derivedKey('jwt:email', 'the secret of somebody else, as long as ours')),
    );
    expect(await userRow(app, user.email)).toMatchObject({ id: user.id });
    expect((await app.request().get('/get-session').set('cookie', sessionCookie(token))).body).not.toBeNull();
  });

  it('when no user has the old address any more, before the session is checked', async () => {
    await app.database.sql('UPDATE "user" SET "email" = $1 WHERE "id" = $2', [anEmailAddress(), user.id]);
    await expectRefused('USER_NOT_FOUND');
    await expectRefused('USER_NOT_FOUND', link, null);
  });

  it('when another user has the old address, in the session of either (D-33)', async () => {
    await app.database.sql('UPDATE "user" SET "email" = $1 WHERE "id" = $2', [anEmailAddress(), user.id]);
    const heir = await aSignedInUser(app, { email: user.email });
    await expectRefused('INVALID_TOKEN');
    await expectRefused('INVALID_TOKEN', link, sessionCookie(heir.token));
    await expectRefused('INVALID_TOKEN', link, null);
  });

  it('without a session', async () => {
    await expectRefused('UNAUTHORIZED', link, null);
    await expectRefused('UNAUTHORIZED', link, 'portvakt.session_token=forged');
    await expectGoodStill();
  });

  it('in the session of another user, which stays unchanged (security F7)', async () => {
    const stranger = await aSignedInUser(app);
    await expectRefused('UNAUTHORIZED', link, sessionCookie(stranger.token));
    const owner = await aSignedInUser(app, { email: newEmail.replace('@', '.x@') });
    await expectRefused('UNAUTHORIZED', link, sessionCookie(owner.token));
    await expectGoodStill();
  });

  it('in an expired session, whose cookies are cleared', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await openLink(app, { token }, link).expect(302).expect('location', '/?error=unauthorized');
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    await expectGoodStill();
  });

  it('when another user has taken the new address meanwhile, in any case', async () => {
    await aSignedInUser(app, { email: newEmail, isVerified: false });
    await expectRefused('INVALID_TOKEN');
    await expectRefused('INVALID_TOKEN', forged({ updateTo: newEmail.toUpperCase() }));
    await app.database.sql('DELETE FROM "user" WHERE "email" = $1', [newEmail]);
    await expectGoodStill();
  });

  it('when another user takes the new address at that very moment', async () => {
    await whileUpdatesMeetATakenEmail(app, newEmail, () => expectRefused('INVALID_TOKEN'));
    await expectGoodStill();
  });

  it('when its record is missing, has expired, or belongs to another user', async () => {
    const stranger = await aSignedInUser(app);
    const record = `"identifier" = 'change-email-${String(claims()['jti'])}'`;
    await app.database.sql(`UPDATE "verification" SET "value" = $1, "userId" = $1 WHERE ${record}`, [stranger.id]);
    await expectRefused('INVALID_TOKEN');
    await app.database.sql(`UPDATE "verification" SET "value" = $1, "userId" = $1 WHERE ${record}`, [user.id]);
    const past = new Date(app.clock.now().getTime() - 1);
    await app.database.sql(`UPDATE "verification" SET "expiresAt" = $1 WHERE ${record}`, [past]);
    const answer = await openLink(app, user, withCallbackURL(link, null)).expect(401);
    expect(answer.body).toEqual(errorBody('INVALID_TOKEN'));
    await app.database.sql(`DELETE FROM "verification" WHERE ${record}`);
    await expectRefused('INVALID_TOKEN');
  });

  it('in this order: signature, expiry, user, session, address, record', async () => {
    await aSignedInUser(app, { email: newEmail });
    await expectRefused('UNAUTHORIZED', link, null);
    await expectRefused('USER_NOT_FOUND', forged({ email: anEmailAddress() }), null);
    await expectRefused('TOKEN_EXPIRED', forged({ email: anEmailAddress(), exp: 1 }), null);
    await expectRefused('UNAUTHORIZED', forged({ jti: 'x'.repeat(32) }), null);
  });

  it.each(['/x', '/x?y=1', null])('in the same way after it was used: %j', async (page) => {
    await openLink(app, user, withCallbackURL(link, page));
    expect(await userRow(app, newEmail)).toMatchObject({ id: user.id });
    await expectRefused('USER_NOT_FOUND');
  });

  it.each([
    'http://localhost:3000.evil.com',
    'http://localhost:3000@evil.com',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2fevil.example',
    'javascript:alert(1)',
    '/a#b',
  ])('with the callbackURL %s, and stays valid (D-10)', async (callbackURL) => {
    const before = await databaseSnapshot(app);
    const answer = await openLink(app, user, withCallbackURL(link, callbackURL)).expect(403);
    expect(answer.body).toEqual(errorBody('INVALID_CALLBACKURL'));
    expect(answer.headers).not.toHaveProperty('location');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
    await expectGoodStill();
  });

  it('with two tokens or two callback URLs', async () => {
    const before = await databaseSnapshot(app);
    const twoTokens = await openLink(app, user, `${link}&token=x`).expect(400);
    expect(twoTokens.body).toEqual(invalidQueryFields('token'));
    const twoPages = await openLink(app, user, `${link}&callbackURL=%2Fx`).expect(400);
    expect(twoPages.body).toEqual(invalidQueryFields('callbackURL'));
    expect(await databaseSnapshot(app)).toEqual(before);
    await expectGoodStill();
  });

  it('for HEAD and POST, which some mail programs send', async () => {
    const before = await databaseSnapshot(app);
    await app.request().head(link).set('cookie', sessionCookie(user.token)).expect(404);
    await app.request().post(link).set('cookie', sessionCookie(user.token)).send({}).expect(404);
    expect(await databaseSnapshot(app)).toEqual(before);
    await expectGoodStill();
  });

  it('after a request for a change that was itself rejected', async () => {
    await changeEmail(app, user, { newEmail: user.email }).expect(400);
    await changeEmail(app, user, { newEmail: (await aSignedInUser(app)).email }).expect(400);
    await changeEmail(app, user, { newEmail: 'x' }).expect(400);
    await expectGoodStill();
  });
});
