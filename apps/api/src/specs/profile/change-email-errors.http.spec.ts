import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, rememberedCookie, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { changeEmail } from '../../testing/email-change.js';
import { errorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';

const EVIL = 'https://evil.example';

describe.each([true, false])('POST /change-email rejects, address verified: %s', (isVerified) => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });
  let user: SignedInUser;
  let other: SignedInUser;

  beforeAll(async () => {
    user = await aSignedInUser(app, { isVerified });
    other = await aSignedInUser(app);
  });

  const post = (token = user.token) => app.request().post('/change-email').set('cookie', sessionCookie(token));

  async function expectRefused(body: object | string, answered: object, status = 400): Promise<void> {
    const before = await databaseSnapshot(app);
    const answer = await post().set('content-type', 'application/json').send(body).expect(status);
    expect(answer.body).toEqual(answered);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  }

  it.each([
    undefined,
    null,
    7,
    true,
    {},
    ['ny@eksempel.no'],
    '',
    'x',
    'ny@eksempel',
    '@eksempel.no',
    'ny@@eksempel.no',
    'ny@eksempel.no ',
    ' ny@eksempel.no',
    'ny@eksempel.no\n',
    'ny@eksempel.no\u0000',
    'ny@eksempel.no,annen@eksempel.no',
    'ny@eksempel.no;annen@eksempel.no',
    'Ny <ny@eksempel.no>',
    '.ny@eksempel.no',
    'n..y@eksempel.no',
    'ny@blåbær.no',
    'ny\u212a@eksempel.no',
    `${'x'.repeat(243)}@eksempel.no`,
  ])('an invalid address: %j (security F1)', (newEmail) => expectRefused({ newEmail }, invalidFields('newEmail')));

  it.each([(email: string) => email, (email: string) => email.toUpperCase()])(
    'the current address, in any case',
    (written) => expectRefused({ newEmail: written(user.email) }, errorBody('EMAIL_IS_THE_SAME')),
  );

  it.each([(email: string) => email, (email: string) => email.toUpperCase()])(
    'the address of another user, in any case',
    (written) => expectRefused({ newEmail: written(other.email) }, errorBody('COULDNT_UPDATE_YOUR_EMAIL')),
  );

  it.each(['[]', '"ny@eksempel.no"', '7', 'null'])('a body of %s', (body) => expectRefused(body, invalidFields()));

  it.each(['{', 'newEmail=x'])('a body of %s, which is not JSON', async (body) => {
    const answer = await post().set('content-type', 'application/json').send(body).expect(400);
    expect(answer.body).toMatchObject(errorBody('VALIDATION_ERROR'));
  });

  it('a missing body', async () => {
    expect((await post().expect(400)).body).toMatchObject(errorBody('VALIDATION_ERROR'));
    const empty = await post().set('content-type', 'application/json').expect(400);
    expect(empty.body).toMatchObject(errorBody('VALIDATION_ERROR'));
  });

  it('a body with another content type, or one that is too long', async () => {
    expectEmptyAnswer(await post().type('form').send('newEmail=ny@eksempel.no'), 415);
    expectEmptyAnswer(await post().send({ newEmail: anEmailAddress(), unknown: 'x'.repeat(65_536) }), 413);
  });

  it.each([EVIL, '//evil.example', `http://localhost:3000.evil.com`, 'http://localhost:3000@evil.com', '/a#b'])(
    'the callbackURL %s before it checks the session',
    async (callbackURL) => {
      await expectRefused({ newEmail: anEmailAddress(), callbackURL }, errorBody('INVALID_CALLBACKURL'), 403);
      await expectRefused({ callbackURL }, errorBody('INVALID_CALLBACKURL'), 403);
      const answer = await app.request().post('/change-email').send({ callbackURL }).expect(403);
      expect(answer.body).toEqual(errorBody('INVALID_CALLBACKURL'));
    },
  );

  it.each([7, null, [], {}])('the callbackURL %j', async (callbackURL) => {
    const before = await databaseSnapshot(app);
    const answer = await post().send({ newEmail: anEmailAddress(), callbackURL }).expect(400);
    expect(answer.body).toMatchObject(errorBody('VALIDATION_ERROR'));
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('a request without a session before it validates the fields (specification C15)', async () => {
    for (const body of [{ newEmail: anEmailAddress() }, { newEmail: 7 }, {}, []]) {
      const answer = await app.request().post('/change-email').send(body).expect(401);
      expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('an expired session, whose cookies are cleared (D-23)', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await changeEmail(app, { token }, { newEmail: anEmailAddress() }).expect(401);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
  });

  it('invalid requests with the cookie of a session that was due for refresh (D-22, D-23)', async () => {
    const token = await aSession(app, user.id, { expiresInMs: 6 * DAY_MS });
    const answer = await changeEmail(app, { token }, { newEmail: user.email }).expect(400);
    expect(answer.body).toEqual(errorBody('EMAIL_IS_THE_SAME'));
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
  });

  it('a foreign origin before it checks the session', async () => {
    for (const token of [user.token, 'x'.repeat(32)]) {
      const answer = await post(token).set('origin', EVIL).send({ newEmail: anEmailAddress() }).expect(403);
      expect(answer.body).toEqual(errorBody('INVALID_ORIGIN'));
    }
  });

  it('any other method', async () => {
    expectEmptyAnswer(await app.request().get('/change-email').set('cookie', sessionCookie(user.token)), 404);
  });
});

describe('POST /change-email when it is disabled', () => {
  const app = useTestApp();
  let user: SignedInUser;
  let other: SignedInUser;

  beforeAll(async () => {
    user = await aSignedInUser(app);
    other = await aSignedInUser(app, { isVerified: false });
  });

  it('is rejected for every user and every address', async () => {
    const before = await databaseSnapshot(app);
    for (const asking of [user, other]) {
      for (const newEmail of [anEmailAddress(), user.email, other.email]) {
        const answer = await changeEmail(app, asking, { newEmail }).expect(400);
        expect(answer.body).toEqual(errorBody('CHANGE_EMAIL_IS_DISABLED'));
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('still requires a session and a valid address', async () => {
    const stranger = await app.request().post('/change-email').send({ newEmail: anEmailAddress() }).expect(401);
    expect(stranger.body).toEqual(errorBody('UNAUTHORIZED'));
    expect((await changeEmail(app, user, { newEmail: 'x' }).expect(400)).body).toEqual(invalidFields('newEmail'));
  });
});

describe('POST /change-email when verification mails are disabled', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', VERIFICATION_EMAIL_ENABLED: 'false' });

  it('is rejected for a user with a verified address, after the new address was validated', async () => {
    const [user, other] = [await aSignedInUser(app), await aSignedInUser(app)];
    const before = await databaseSnapshot(app);
    for (const [newEmail, code] of [
      [user.email, 'EMAIL_IS_THE_SAME'],
      [other.email, 'COULDNT_UPDATE_YOUR_EMAIL'],
      [anEmailAddress(), 'VERIFICATION_EMAIL_ISNT_ENABLED'],
    ] as const) {
      const answer = await changeEmail(app, user, { newEmail }).expect(400);
      expect(answer.body).toEqual(errorBody(code));
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('changes an unverified address, and notifies the old one only', async () => {
    const user = await aSignedInUser(app, { isVerified: false });
    const newEmail = anEmailAddress();
    const answer = await changeEmail(app, user, { newEmail }).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(user.token));
    const rows = await app.database.sql('SELECT "email", "emailVerified" FROM "user" WHERE "id" = $1', [user.id]);
    expect(rows).toEqual([{ email: newEmail, emailVerified: false }]);
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [user.email, 'E-postadressen din er endret'],
    ]);
  });
});
