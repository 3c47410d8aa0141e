import { beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf } from '../../testing/cookies.js';
import { errorBody, expectEmptyAnswer, invalidQueryFields } from '../../testing/expected-answers.js';
import { linkIn } from '../../testing/mails.js';
import { rawRequest } from '../../testing/raw-requests.js';
import { REJECTED_URLS, TRUSTED_ORIGINS } from '../../testing/redirect-urls.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aStoredUser, type StoredUser } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';

/** A redirect URL, the absolute URL it resolves to, and its query. */
const LANDINGS: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
  ['/', `${ORIGIN}/`, []],
  ['/reset', `${ORIGIN}/reset`, []],
  [
    '/a?x=1&y=%2F',
    `${ORIGIN}/a`,
    [
      ['x', '1'],
      ['y', '/'],
    ],
  ],
  ['/@name', `${ORIGIN}/@name`, []],
  ['/dashboard+page?test=123+456', `${ORIGIN}/dashboard+page`, [['test', '123 456']]],
  ['/d?email=1@e.com', `${ORIGIN}/d`, [['email', '1@e.com']]],
  ['http://localhost:3000/x', `${ORIGIN}/x`, []],
  ['HTTP://LOCALHOST:3000/x', `${ORIGIN}/x`, []],
  ['https://trusted.example:443/x', 'https://trusted.example/x', []],
  ['https://trusted.example/x?y=1#del', 'https://trusted.example/x#del', [['y', '1']]],
  ['https://sub.wild.example/x', 'https://sub.wild.example/x', []],
  ['https://a.b.wild.example', 'https://a.b.wild.example/', []],
  ['myapp://cb', 'myapp://cb', []],
];

describe('GET /reset-password/{token}', () => {
  const app = useTestApp(TRUSTED_ORIGINS);
  let user: StoredUser;
  let token: string;
  beforeEach(async () => {
    user = await aStoredUser(app);
    token = await aResetToken(app, user.id);
  });

  const open = (wanted: string, query: object) => app.request().get(`/reset-password/${wanted}`).query(query);
  const landingOf = async (wanted: string, callbackURL: string): Promise<URL> => {
    const answer = await open(wanted, { callbackURL }).expect(302);
    return new URL(String(answer.headers['location']));
  };
  const withoutQuery = (address: URL): string => {
    const bare = new URL(address);
    bare.search = '';
    return bare.href;
  };

  it('redirects to the page with the token, and sends headers that keep the token private', async () => {
    const answer = await open(token, { callbackURL: '/reset' }).expect(302);
    expect(answer.headers['location']).toBe(`${ORIGIN}/reset?token=${token}`);
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      pragma: 'no-cache',
    });
    expect(cookiesOf(answer)).toEqual({});
    expectEmptyAnswer(answer, 302);
  });

  it.each(LANDINGS)('resolves %s to an absolute URL', async (callbackURL, wanted, parameters) => {
    const alive = await landingOf(token, callbackURL);
    expect(withoutQuery(alive)).toBe(wanted);
    expect([...alive.searchParams].sort()).toEqual([...parameters, ['token', token]].sort());
    const dead = await landingOf('x', callbackURL);
    expect(withoutQuery(dead)).toBe(wanted);
    expect([...dead.searchParams].sort()).toEqual([...parameters, ['error', 'INVALID_TOKEN']].sort());
  });

  it('replaces query parameters of the same name, and keeps the others', async () => {
    const alive = await landingOf(token, '/x?token=forged&y=1&token=forged2&error=old');
    expect(alive.searchParams.getAll('token')).toEqual([token]);
    expect(alive.searchParams.getAll('y')).toEqual(['1']);
    const dead = await landingOf('x', '/x?error=old&y=1&error=older');
    expect(dead.searchParams.getAll('error')).toEqual(['INVALID_TOKEN']);
    expect(dead.searchParams.getAll('y')).toEqual(['1']);
  });

  it('redirects to the error page without a redirect URL, even with a valid token', async () => {
    for (const each of [token, 'x']) {
      const answer = await open(each, { callbackURL: '' }).expect(302);
      expect(answer.headers['location']).toBe(`${ORIGIN}/error?error=INVALID_TOKEN`);
    }
  });

  it('does not use the token up, however often and by whomever it is opened', async () => {
    const before = await databaseSnapshot(app);
    for (const callbackURL of ['/reset', '', '/reset']) await open(token, { callbackURL }).expect(302);
    await app.request().head(`/reset-password/${token}`).query({ callbackURL: '/reset' }).expect(404);
    expect(await databaseSnapshot(app)).toEqual(before);
    await app.request().post('/reset-password').send({ token, newPassword: NEW_PASSWORD }).expect(200);
  });

  describe('GET /reset-password/{token} redirects with the error', () => {
    const expectDead = async (wanted: string): Promise<void> => {
      const answer = await open(wanted, { callbackURL: '/reset' }).expect(302);
      expect(answer.headers['location']).toBe(`${ORIGIN}/reset?error=INVALID_TOKEN`);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expectEmptyAnswer(answer, 302);
    };

    it('when the token was used', async () => {
      await app.request().post('/reset-password').send({ token, newPassword: NEW_PASSWORD }).expect(200);
      await expectDead(token);
    });

    it('when the token has expired', async () => {
      await expectDead(await aResetToken(app, user.id, { expiresInMs: -1 }));
      const link = await mailedToken();
      expect((await landingOf(link, '/reset')).searchParams.get('token')).toBe(link);
      app.clock.advance(3_600_001);
      await expectDead(link);
    });

    it('when the token is in another case or incomplete', async () => {
      const otherCase = [...token].map((sign) =>
        sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
      );
      for (const wrong of [otherCase.join(''), token.slice(0, -1), `${token}a`, '_'.repeat(24), "'--", ':token', '*']) {
        await expectDead(wrong);
      }
    });

    it('when the token names a record of another kind', async () => {
      await app.database.sql('UPDATE "verification" SET "identifier" = $1 WHERE "identifier" = $2', [
        `delete-account-${token}`,
        `reset-password:${token}`,
      ]);
      await expectDead(token);
    });

    it('when the user was deleted', async () => {
      await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [user.id]);
      await expectDead(token);
    });

    it.each([1, 101, 1_024, 8_192])('when the token has %d letters', async (length) => {
      await expectDead('x'.repeat(length));
    });
  });

  it('answers 404 for a percent-encoded path, which no token needs', async () => {
    const encoded = `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`;
    for (const wanted of [encoded, '%', '%zz', '%ff', '%00', 'a%0Ab', '%C3%A5', 'a%2Fb', 'a/b', 'a//']) {
      expectEmptyAnswer(await rawRequest(app, { path: `/reset-password/${wanted}?callbackURL=/x` }), 404);
    }
  });

  it.each(REJECTED_URLS)('rejects the redirect target %j', async (callbackURL) => {
    for (const each of [token, 'x']) {
      const answer = await open(each, { callbackURL }).expect(403);
      expect(answer.body).toEqual(errorBody('INVALID_CALLBACKURL'));
      expect(answer.headers).not.toHaveProperty('location');
      expect(answer.text).not.toContain(token);
    }
  });

  it('requires callbackURL exactly once and within its length', async () => {
    expect((await open(token, {}).expect(400)).body).toEqual(invalidQueryFields('callbackURL'));
    const tooLong = '/'.padEnd(2_049, 'x');
    expect((await open(token, { callbackURL: tooLong }).expect(400)).body).toEqual(invalidQueryFields('callbackURL'));
    for (const second of ['/x', 'https://evil.example']) {
      const twice = await app
        .request()
        .get(`/reset-password/${token}?callbackURL=/x&callbackURL=${second}`)
        .expect(400);
      expect(twice.body).toEqual(invalidQueryFields('callbackURL'));
    }
    await open(token, { callbackURL: '/'.padEnd(2_048, 'x') }).expect(302);
  });

  it('answers 404 to POST and to a path without a token', async () => {
    expectEmptyAnswer(await app.request().post(`/reset-password/${token}`).send({ newPassword: NEW_PASSWORD }), 404);
    expectEmptyAnswer(await app.request().get('/reset-password').query({ callbackURL: '/x', token }), 404);
  });

  async function mailedToken(): Promise<string> {
    await app.request().post('/forget-password').send({ email: user.email }).expect(200);
    return linkIn(await app.mailTo(user.email)).pathname.replace('/reset-password/', '');
  }
});
