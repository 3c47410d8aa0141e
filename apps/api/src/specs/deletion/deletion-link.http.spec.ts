import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  aDeletionToken,
  DELETED_BODY,
  deleteUser,
  DELETION_ENABLED,
  openDeletionLink,
} from '../../testing/account-deletion.js';
import { clearedCookie, cookiesOf, SESSION_CLEARED, sessionCookie, signedValue } from '../../testing/cookies.js';
import { errorBody, invalidQueryFields } from '../../testing/expected-answers.js';
import { REJECTED_URLS, TRUSTED_ORIGINS } from '../../testing/redirect-urls.js';
import { aSession, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { databaseSnapshot, userExists } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { aVerificationRecord } from '../../testing/verification-records.js';

const NOBODY = errorBody('FAILED_TO_GET_USER_INFO');
const DEAD = errorBody('INVALID_TOKEN');

const app = useTestApp({ ...DELETION_ENABLED, ...TRUSTED_ORIGINS });
let user: SignedInUser;
let other: SignedInUser;
let token: string;

beforeAll(async () => {
  other = await aSignedInUser(app);
});
beforeEach(async () => {
  user = await aSignedInUser(app);
  token = await aDeletionToken(app, user.id);
});

const open = (query: object, caller: Pick<SignedInUser, 'token'> = user) => openDeletionLink(app, caller, query);

/** Asserts an error in JSON without a redirect, that nothing changes, and that the link still works. */
async function expectRefused(asked: ReturnType<typeof open>, status: number, body: object): Promise<void> {
  const before = await databaseSnapshot(app);
  const answer = await asked.expect(status);
  expect(answer.body).toEqual(body);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers).not.toHaveProperty('location');
  expect(cookiesOf(answer)).toEqual({});
  expect(await databaseSnapshot(app)).toEqual(before);
  await open({ token }).expect(200, DELETED_BODY);
}

describe('GET /delete-user/callback', () => {
  it.each([{}, { callbackURL: '' }])(
    'deletes, answers in JSON, clears the cookies and sends no mail: %j',
    async (query) => {
      const mails = (await app.mails()).length;
      const answer = await open({ token, ...query }).expect(200);
      expect(answer.body).toEqual(DELETED_BODY);
      expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
      expect(await userExists(app, user.id)).toBe(false);
      expect(await userExists(app, other.id)).toBe(true);
      expect(await app.mails()).toHaveLength(mails);
    },
  );

  it.each(['/', '/farvel?x=1&y=%2F', 'https://trusted.example/x#y', 'https://a.wild.example', 'myapp://cb'])(
    'deletes, redirects and clears the cookies: %s',
    async (callbackURL) => {
      const answer = await open({ token, callbackURL }).expect(302).expect('location', callbackURL);
      expect(answer.text).toBe('');
      expect(answer.headers).not.toHaveProperty('content-type');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
      expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
      expect(await userExists(app, user.id)).toBe(false);
    },
  );

  it.each([
    ['the link', (cookie: string) => app.request().get('/delete-user/callback').query({ token }).set('cookie', cookie)],
    ['the request', (cookie: string) => app.request().post('/delete-user').send({ token }).set('cookie', cookie)],
  ])('clears the trusted-device cookie when there is one: %s', async (_, ask) => {
    const trusted = `portvakt.trust_device=${signedValue('trust_device', 'proof!reference')}`;
    const answer = await ask(`${sessionCookie(user.token)}; ${trusted}`).expect(200, DELETED_BODY);
    const name = 'portvakt.trust_device';
    expect(cookiesOf(answer)).toEqual({ ...SESSION_CLEARED, [name]: clearedCookie(name) });
  });

  it('sets each cookie once, also when the session was due for refresh', async () => {
    const due = await aSession(app, user.id, { startedMsAgo: 2 * DAY_MS, expiresInMs: 5 * DAY_MS });
    const answer = await open({ token }, { token: due }).expect(200, DELETED_BODY);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, due)).toBeUndefined();
  });

  it('is opened from a mail program: it needs no origin and no fresh session', async () => {
    const stale = await aSession(app, user.id, { startedMsAgo: 30 * DAY_MS });
    await open({ token }, { token: stale })
      .set('origin', 'https://mail.example')
      .set('sec-fetch-site', 'cross-site')
      .expect(200, DELETED_BODY);
  });

  it('works once: the second time there is no session', async () => {
    await open({ token, callbackURL: '/x' }).expect(302);
    const again = await open({ token, callbackURL: '/x' }).expect(404, NOBODY);
    expect(cookiesOf(again)).toEqual(SESSION_CLEARED);
    const heir = await aSignedInUser(app, { email: user.email });
    await open({ token }, heir).expect(404, DEAD);
    expect(await userExists(app, heir.id)).toBe(true);
  });

  it('accepts the same token as POST /delete-user', async () => {
    await deleteUser(app, user, { token }).expect(200, DELETED_BODY);
    await open({ token }, await aSignedInUser(app, { email: user.email })).expect(404, DEAD);
  });

  it('does nothing for HEAD, which some mail programs send, nor for POST', async () => {
    const cookie = sessionCookie(user.token);
    await app.request().head('/delete-user/callback').query({ token }).set('cookie', cookie).expect(404);
    await app.request().post('/delete-user/callback').query({ token }).set('cookie', cookie).send({}).expect(404);
    expect(await userExists(app, user.id)).toBe(true);
    await open({ token }).expect(200, DELETED_BODY);
  });
});

describe('GET /delete-user/callback without a session', () => {
  it.each<[string, () => object]>([
    ['with a valid link', () => ({ token })],
    ['with a valid link that redirects', () => ({ token, callbackURL: '/x' })],
    ['with an invalid link', () => ({ token: 'x' })],
    ['without a token', () => ({})],
    ['with two tokens', () => ({ token: [token, token] })],
    ['with a foreign callbackURL', () => ({ token, callbackURL: '//evil.com' })],
  ])('is rejected before the query is validated: %s', async (_, query) => {
    await expectRefused(app.request().get('/delete-user/callback').query(query()), 404, NOBODY);
  });

  it('rejects a forged cookie and keeps it', async () => {
    const forged = `portvakt.session_token=${signedValue('session_token', user.token, 'another secret, as long as the own one')}`;
    await expectRefused(app.request().get('/delete-user/callback').query({ token }).set('cookie', forged), 404, NOBODY);
  });

  it('clears the cookies of an expired session (D-22), and keeps the link', async () => {
    const over = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await open({ token, callbackURL: '/x' }, { token: over }).expect(404, NOBODY);
    expect(answer.headers).not.toHaveProperty('location');
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, over)).toBeUndefined();
    await open({ token }).expect(200, DELETED_BODY);
  });
});

describe('GET /delete-user/callback with an invalid query', () => {
  it.each<[string, () => object, readonly string[]]>([
    ['no token', () => ({}), ['token']],
    ['no token, and a callbackURL', () => ({ callbackURL: '/x' }), ['token']],
    ['no token, and a foreign callbackURL', () => ({ callbackURL: '//evil.com' }), ['token']],
    ['two tokens', () => ({ token: [token, token] }), ['token']],
    ['a token and an empty one', () => ({ token: [token, ''] }), ['token']],
    ['two callback URLs', () => ({ token, callbackURL: ['/x', '/x'] }), ['callbackURL']],
    ['a token that is too long', () => ({ token: 'x'.repeat(8_193) }), ['token']],
    ['a control character', () => ({ token: `${token}\u0000` }), ['token']],
  ])('rejects %s', (_, query, fields) => expectRefused(open(query()), 400, invalidQueryFields(...fields)));

  it('uses the last of a parameter that may be repeated', async () => {
    await open({ token, other: ['x', 'y'] }).expect(200, DELETED_BODY);
  });
});

describe('GET /delete-user/callback with a callbackURL that is not allowed', () => {
  it.each(REJECTED_URLS)('does not redirect and deletes nobody: %j', (callbackURL) =>
    expectRefused(open({ token, callbackURL }), 403, errorBody('INVALID_CALLBACKURL')),
  );

  it('answers that error before it looks up the link', async () => {
    await expectRefused(open({ token: 'x', callbackURL: '//evil.com' }), 403, errorBody('INVALID_CALLBACKURL'));
  });
});

describe('GET /delete-user/callback with an invalid link', () => {
  it.each<[string, () => string]>([
    ['unknown', () => 'x'.repeat(32)],
    ['empty', () => ''],
    ['a part of it', () => token.slice(0, -1)],
    ['in capitals', () => token.toUpperCase()],
    ['the whole identifier', () => `delete-account-${token}`],
    ['a pattern', () => '%'],
    ['the longest', () => 'x'.repeat(8_192)],
  ])('answers the error without a redirect: %s', async (_, given) => {
    await open({ token: given() }).expect(404, DEAD);
    await expectRefused(open({ token: given(), callbackURL: '/x' }), 404, DEAD);
  });

  it('rejects the link of another user, which stays valid for its owner', async () => {
    await expectRefused(open({ token, callbackURL: '/x' }, other), 404, DEAD);
  });

  it("rejects the user's own link in the session of another user of the same browser", async () => {
    const theirs = await aDeletionToken(app, other.id);
    await expectRefused(open({ token: theirs }), 404, DEAD);
    expect(await userExists(app, other.id)).toBe(true);
  });

  it('rejects the link from the moment it expires', async () => {
    await app.clock.atOneMoment(async () => {
      const over = await aDeletionToken(app, user.id, { expiresInMs: 0 });
      await open({ token: over, callbackURL: '/x' }).expect(404, DEAD);
      const last = await aDeletionToken(app, user.id, { expiresInMs: 1 });
      await open({ token: last, callbackURL: '/x' }).expect(302);
    });
  });

  it.each(['reset-password:', 'change-email-', '2fa-', 'trust-device-', ''])(
    'rejects the token of a record of another kind: %s',
    async (prefix) => {
      await aVerificationRecord(app, user.id, `${prefix}${'y'.repeat(32)}${app.clock.now().getTime()}`);
      const [given] = await app.database.sql<{ token: string }>(
        'SELECT substr("identifier", $2) AS "token" FROM "verification" WHERE "userId" = $1 AND "identifier" LIKE $3',
        [user.id, prefix.length + 1, `${prefix}yyyy%`],
      );
      await expectRefused(open({ token: given?.token }), 404, DEAD);
    },
  );
});
