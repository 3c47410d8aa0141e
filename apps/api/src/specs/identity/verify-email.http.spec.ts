import { beforeEach, describe, expect, it } from '@jest/globals';

import { DELETION_ENABLED } from '../../testing/account-deletion.js';
import { whileUserIsLocked } from '../../testing/database-locks.js';
import { errorBody, invalidQueryFields } from '../../testing/expected-answers.js';
import { linkPathIn } from '../../testing/mails.js';
import { countRows, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';
import { mailedVerificationToken } from '../../testing/verification-records.js';

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Sends the request at once, whereas a request that nobody awaits is not sent. */
async function statusAndBody(request: PromiseLike<Answer>): Promise<Answer> {
  const { status, body } = await request;
  return { status, body };
}

describe('GET /verify-email', () => {
  const app = useTestApp({ ...DELETION_ENABLED, CHANGE_EMAIL_ENABLED: 'true' });
  let user: SignedUpUser;
  let token: string;
  beforeEach(async () => {
    user = await aSignedUpUser(app);
    token = await mailedVerificationToken(app, user.email);
  });

  const verify = (query: object) => app.request().get('/verify-email').query(query);

  it('verifies the address and starts no session', async () => {
    const before = await userRow(app, user.email);
    app.clock.advance(1_000);
    const answer = await verify({ token }).expect(200);
    expect(answer.body).toEqual({ status: true, user: null });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const { updatedAt, ...after } = await userRow(app, user.email);
    const { updatedAt: updatedBefore, ...untouched } = before;
    expect(after).toEqual({ ...untouched, emailVerified: true });
    expect((updatedAt as Date).getTime()).toBeGreaterThan((updatedBefore as Date).getTime());
  });

  it('shows the verified address in the session afterwards', async () => {
    await verify({ token }).expect(200);
    expect((await user.browser.get('/get-session')).body).toMatchObject({ user: { emailVerified: true } });
  });

  it.each(['/bekreft-epost', '/x?y=1&z=%2F', 'http://localhost:3000/x#y'])(
    'redirects to the callbackURL: %s',
    async (callbackURL) => {
      const answer = await verify({ token, callbackURL }).expect(302).expect('location', callbackURL);
      expect(answer.text).toBe('');
      expect(answer.headers).not.toHaveProperty('content-type');
      expect(await userRow(app, user.email)).toMatchObject({ emailVerified: true });
    },
  );

  it('is the target of the mailed link, and redirects to the callbackURL of the sign-up', async () => {
    const email = anEmailAddress();
    const body = { name: 'Kari', email, password: PASSWORD, callbackURL: '/x?y=1&z=2' };
    await app.request().post('/sign-up/email').send(body).expect(200);
    await app
      .request()
      .get(linkPathIn(await app.mailTo(email)))
      .expect(302)
      .expect('location', '/x?y=1&z=2');
    expect(await userRow(app, email)).toMatchObject({ emailVerified: true });
  });

  it('answers the same the second time and changes nothing', async () => {
    await verify({ token }).expect(200);
    const before = [await userRow(app, user.email), await countRows(app)];
    app.clock.advance(1_000);
    const again = await verify({ token }).expect(200);
    expect(again.body).toEqual({ status: true, user: null });
    expect([await userRow(app, user.email), await countRows(app)]).toEqual(before);
  });

  it.each(['x', ''])('answers an invalid link in JSON or redirects with the error: %j', async (bad) => {
    expect((await verify({ token: bad }).expect(401)).body).toEqual(errorBody('INVALID_TOKEN'));
    expect((await verify({ token: bad, callbackURL: '' }).expect(401)).body).toEqual(errorBody('INVALID_TOKEN'));
    await verify({ token: bad, callbackURL: '/x?y=1' }).expect(302).expect('location', '/x?y=1&error=invalid_token');
  });

  it('redirects with the error for an expired link', async () => {
    app.clock.advance(3_601_000);
    expect((await verify({ token }).expect(401)).body).toEqual(errorBody('TOKEN_EXPIRED'));
    await verify({ token, callbackURL: '/x' }).expect(302).expect('location', '/x?error=token_expired');
    expect(await userRow(app, user.email)).toMatchObject({ emailVerified: false });
  });

  it('redirects with the error when the user was deleted', async () => {
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [user.id]);
    expect((await verify({ token }).expect(401)).body).toEqual(errorBody('USER_NOT_FOUND'));
    await verify({ token, callbackURL: '/x' }).expect(302).expect('location', '/x?error=user_not_found');
  });

  it('never verifies the address of another user who took it later', async () => {
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [user.id]);
    const heir = await aSignedUpUser(app, user.email);
    expect(heir.id).not.toBe(user.id);
    expect((await verify({ token }).expect(401)).body).toEqual(errorBody('INVALID_TOKEN'));
    expect(await userRow(app, heir.email)).toMatchObject({ id: heir.id, emailVerified: false });
  });

  it('never verifies an address that the user has replaced', async () => {
    await app.database.sql('UPDATE "user" SET "email" = $1 WHERE "id" = $2', [anEmailAddress(), user.id]);
    await verify({ token }).expect(401);
    const rows = await app.database.sql('SELECT "emailVerified" FROM "user" WHERE "id" = $1', [user.id]);
    expect(rows).toEqual([{ emailVerified: false }]);
  });

  it.each([
    ['is deleted', '/delete-user', () => ({ password: PASSWORD })],
    ['gets another address', '/change-email', () => ({ newEmail: anEmailAddress() })],
  ])('finds no user where the user %s while it waits for the lock', async (_, path, body) => {
    const sent = await whileUserIsLocked(app, user.id, async (waiting) => {
      const changing = statusAndBody(user.browser.post(path).send(body()));
      await waiting(1);
      const verifying = statusAndBody(verify({ token }));
      await waiting(2);
      return [changing, verifying];
    });
    const [changed, verified] = await Promise.all(sent);
    expect(changed).toMatchObject({ status: 200 });
    expect(verified).toEqual({ status: 401, body: errorBody('USER_NOT_FOUND') });
    const rows = await app.database.sql('SELECT FROM "user" WHERE "id" = $1 AND "emailVerified"', [user.id]);
    expect(rows).toEqual([]);
  });

  it('rejects a request without a token', async () => {
    expect((await verify({}).expect(400)).body).toEqual(invalidQueryFields('token'));
    expect((await verify({ callbackURL: '/x' }).expect(400)).body).toEqual(invalidQueryFields('token'));
  });

  it('changes nothing for HEAD, which some mail programs send', async () => {
    await app.request().head('/verify-email').query({ token }).expect(404);
    expect(await userRow(app, user.email)).toMatchObject({ emailVerified: false });
  });
});
