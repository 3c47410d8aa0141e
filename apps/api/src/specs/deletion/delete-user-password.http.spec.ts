import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  aDeletionToken,
  aSignedInUserWithPassword,
  DELETED_BODY,
  deleteUser,
  DELETION_BY_MAIL,
  DELETION_ENABLED,
  MAIL_SENT_BODY,
} from '../../testing/account-deletion.js';
import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { databaseSnapshot, userExists } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, aSignedInUser, aStoredUser, PASSWORD, type SignedInUser } from '../../testing/users.js';

describe.each([
  ['without confirmation by mail', DELETION_ENABLED],
  ['with confirmation by mail for requests without a proof (specification C19)', DELETION_BY_MAIL],
])('POST /delete-user with a password, %s', (_, environment) => {
  const app = useTestApp(environment);
  let member: SignedInUser;
  let other: SignedInUser;

  beforeAll(async () => {
    other = await aSignedInUserWithPassword(app);
  });
  beforeEach(async () => {
    member = await aSignedInUserWithPassword(app);
  });

  async function expectRefused(body: object, wanted: object, caller: SignedInUser = member): Promise<void> {
    const before = await databaseSnapshot(app);
    const answer = await deleteUser(app, caller, body).expect(400);
    expect(answer.body).toEqual(wanted);
    expect(cookiesOf(answer)).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
  }

  it('deletes at once, clears the session’s cookies, and sends no mail', async () => {
    const mails = (await app.mails()).length;
    const answer = await deleteUser(app, member, { password: PASSWORD }).expect(200);
    expect(answer.body).toEqual(DELETED_BODY);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(await userExists(app, member.id)).toBe(false);
    expect(await userExists(app, other.id)).toBe(true);
    expect(await app.mails()).toHaveLength(mails);
    await deleteUser(app, member, { password: PASSWORD }).expect(401);
  });

  it('does not require a fresh session', async () => {
    const token = await aSession(app, member.id, { startedMsAgo: 30 * DAY_MS });
    await deleteUser(app, { token }, { password: PASSWORD }).expect(200, DELETED_BODY);
    expect(await userExists(app, member.id)).toBe(false);
  });

  it.each([
    ['another', 'et galt passord'],
    ['one letter in another case', `E${PASSWORD.slice(1)}`],
    ['with an extra space', `${PASSWORD} `],
    ['its beginning', PASSWORD.slice(0, -1)],
    ['with a line break', `${PASSWORD}\n`],
    ['a single letter', 'e'],
    ['of the maximum length', 'x'.repeat(128)],
  ])('rejects a wrong password and changes nothing: %s', (_name, password) =>
    expectRefused({ password }, errorBody('INVALID_PASSWORD')),
  );

  it('rejects a password that is too long and changes nothing', async () => {
    const before = await databaseSnapshot(app);
    for (const password of [PASSWORD.padEnd(129, 'x'), 'x'.repeat(60_000)]) {
      const { body } = await deleteUser(app, member, { password }).expect(400);
      // Specification §1.3 has this code; specification §11.2 has the other one, for the sign-in.
      expect(['INVALID_PASSWORD', 'VALIDATION_ERROR']).toContain((body as { code: unknown }).code);
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('rejects the stored value instead of the password', async () => {
    const rows = await app.database.sql<{ password: string }>('SELECT "password" FROM "account" WHERE "userId" = $1', [
      member.id,
    ]);
    for (const { password } of rows) await expectRefused({ password }, errorBody('INVALID_PASSWORD'));
  });

  it('succeeds after a wrong password in the same session', async () => {
    await expectRefused({ password: 'et galt passord' }, errorBody('INVALID_PASSWORD'));
    await app.request().get('/list-sessions').set('cookie', sessionCookie(member.token)).expect(200);
    await deleteUser(app, member, { password: PASSWORD }).expect(200, DELETED_BODY);
  });

  it('accepts the password in every Unicode form', async () => {
    const composed = await app.browser().post('/sign-up/email').send({
      name: 'Åse',
      email: 'aase@eksempel.no',
      password: 'blåbærsyltetøy',
    });
    const { token, user } = composed.body as { token: string; user: { id: string } };
    await deleteUser(app, { token }, { password: 'blåbærsyltetøy'.normalize('NFD') }).expect(200, DELETED_BODY);
    expect(await userExists(app, user.id)).toBe(false);
  });

  it('rejects NUL and lone surrogates before it checks the password', async () => {
    for (const password of [`${PASSWORD}\u0000`, `${PASSWORD}\ud800`]) {
      await expectRefused({ password }, invalidFields('password'));
    }
  });

  it('is rejected for a user without a password', async () => {
    const guest = await aSignedInUser(app);
    await aLinkedAccount(app, guest.id, 'google');
    await expectRefused({ password: PASSWORD }, errorBody('CREDENTIAL_ACCOUNT_NOT_FOUND'), guest);
  });

  it.each([
    ['empty', '', 'CREDENTIAL_ACCOUNT_NOT_FOUND'],
    ['null', null, 'CREDENTIAL_ACCOUNT_NOT_FOUND'],
    ['no hash', 'nonsense', 'INVALID_PASSWORD'],
  ] as const)('is rejected when the stored value is %s', async (_name, stored, code) => {
    const person = await aStoredUser(app, { stored });
    const caller = { ...person, token: await aSession(app, person.id) };
    for (const password of ['nonsense', PASSWORD]) await expectRefused({ password }, errorBody(code), caller);
  });

  describe('and a token', () => {
    it('checks the password first: a wrong one is rejected, and a valid token stays valid', async () => {
      const token = await aDeletionToken(app, member.id);
      await expectRefused({ password: 'et galt passord', token }, errorBody('INVALID_PASSWORD'));
      await deleteUser(app, member, { token }).expect(200, DELETED_BODY);
    });

    it('checks the password first: it is rejected for a user without one, and a valid token stays valid', async () => {
      const guest = await aSignedInUser(app);
      const token = await aDeletionToken(app, guest.id);
      await expectRefused({ password: PASSWORD, token }, errorBody('CREDENTIAL_ACCOUNT_NOT_FOUND'), guest);
      await deleteUser(app, guest, { token }).expect(200, DELETED_BODY);
    });

    it.each(['', 'x'.repeat(32)])('ignores an invalid token beside the correct password: %j', async (token) => {
      await deleteUser(app, member, { password: PASSWORD, token }).expect(200, DELETED_BODY);
      expect(await userExists(app, member.id)).toBe(false);
    });

    it('ignores an empty password beside a valid token', async () => {
      const token = await aDeletionToken(app, member.id);
      await deleteUser(app, member, { password: '', token: 'x' }).expect(404, errorBody('INVALID_TOKEN'));
      await deleteUser(app, member, { password: '', token }).expect(200, DELETED_BODY);
    });
  });

  it('treats an empty password as missing, which proves nothing', async () => {
    const stale = { ...member, token: await aSession(app, member.id, { startedMsAgo: 2 * DAY_MS }) };
    if (environment === DELETION_ENABLED) {
      await expectRefused({ password: '' }, errorBody('SESSION_EXPIRED'), stale);
      await expectRefused({ password: '', token: '' }, errorBody('SESSION_EXPIRED'), stale);
      return;
    }
    await deleteUser(app, stale, { password: '' }).expect(200, MAIL_SENT_BODY);
    await deleteUser(app, member, { password: '', token: '' }).expect(200, MAIL_SENT_BODY);
    expect(await userExists(app, member.id)).toBe(true);
  });

  it('rejects the password of another user, and deletes neither', async () => {
    const email = 'annet@eksempel.no';
    const own = { name: 'Ola', email, password: 'et ganske annet' };
    const { token } = (await app.request().post('/sign-up/email').send(own).expect(200)).body as { token: string };
    await app.mails();
    await expectRefused({ password: own.password }, errorBody('INVALID_PASSWORD'));
    await expectRefused({ password: PASSWORD }, errorBody('INVALID_PASSWORD'), { ...member, token });
  });
});
