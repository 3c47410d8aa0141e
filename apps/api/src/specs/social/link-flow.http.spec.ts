import { describe, expect, it } from '@jest/globals';

import { decryptedTokens } from '../../testing/accounts.js';
import { clearedCookie, cookiesOf, sessionCookie } from '../../testing/cookies.js';
import { whileUserIsLocked } from '../../testing/database-locks.js';
import { mailsTo, subjectsTo } from '../../testing/mails.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  browserWithSession,
  callbackPathFor,
  linkIdentity,
  signedInUserId,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import { aSignedInUser } from '../../testing/users.js';
import { aResetToken, verificationRecords } from '../../testing/verification-records.js';

const NOTICE = 'Ny innloggingsmåte på kontoen din';
const RESTART = 'http://localhost:3000/error?error=please_restart_the_process';

const app = useSocialApp({ DELETE_USER_ENABLED: 'true' }, ['github', 'gitlab']);

describe('the callback of a link request', () => {
  it('links the account, keeps session and cookies, and notifies the user', async () => {
    const member = await aSignedInUser(app);
    const person = aProviderUser(app, 'github', { emailVerified: false });
    const before = await databaseSnapshot(app);
    const answer = await linkIdentity(app, browserWithSession(app, member), person);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/konto']);
    expect(cookiesOf(answer)).toEqual({ 'portvakt.state': clearedCookie('portvakt.state') });
    const after = await databaseSnapshot(app);
    expect(withoutFields(after, 'account', 'mails')).toEqual(withoutFields(before, 'account', 'mails'));
    expect(await accountRowsOf(app, person)).toMatchObject([{ userId: member.id, scope: 'read:user,user:email' }]);

    const [notice, ...others] = await mailsTo(app, member.email);
    expect(others).toEqual([]);
    expect(notice?.subject).toBe(NOTICE);
    expect(notice?.text).toContain('GitHub er koblet til kontoen din');
    expect(await subjectsTo(app, person.email ?? '')).toEqual([]);
  });

  it('can be used to sign in afterwards', async () => {
    const member = await aSignedInUser(app);
    const person = aProviderUser(app, 'github');
    await linkIdentity(app, browserWithSession(app, member), person);
    const browser = app.browser();
    await browser.get(await callbackPathFor(app, person, { browser })).expect(302);
    expect(await signedInUserId(browser)).toBe(member.id);
  });

  it('updates the tokens of an account that is already linked, and sends no notice', async () => {
    const { browser, person, account } = await aSocialUser(app, 'gitlab');
    const before = await decryptedTokens(app, account);
    const answer = await linkIdentity(app, browser, person);
    expect(answer.headers['location']).toBe('/konto');
    const after = await decryptedTokens(app, account);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.accessToken).toMatch(/^at-/);
    expect(await accountRowsOf(app, person)).toHaveLength(1);
    expect(await subjectsTo(app, person.email ?? '')).not.toContain(NOTICE);
  });

  it('distinguishes equal ids at two providers (D-08c)', async () => {
    const other = await aSocialUser(app, 'github');
    const before = await decryptedTokens(app, other.account);
    const member = await aSignedInUser(app);
    const person = aProviderUser(app, 'gitlab', { id: other.person.id });
    expect((await linkIdentity(app, browserWithSession(app, member), person)).headers['location']).toBe('/konto');
    expect(await accountRowsOf(app, person)).toMatchObject([{ userId: member.id }]);
    expect(await decryptedTokens(app, other.account)).toEqual(before);
  });

  it('rejects the identity of another user, and leaves it unchanged', async () => {
    const other = await aSocialUser(app, 'github');
    const member = await aSignedInUser(app);
    const before = await databaseSnapshot(app);
    const answer = await linkIdentity(app, browserWithSession(app, member), other.person, {
      body: { errorCallbackURL: '/feil' },
    });
    expect(answer.headers['location']).toBe('/feil?error=account_already_linked_to_different_user');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('fails when the account cannot be stored', async () => {
    const browser = browserWithSession(app, await aSignedInUser(app));
    const person = aProviderUser(app, 'github');
    const way = await callbackPathFor(app, person, { browser, call: 'link-social' });
    const answer = await whileInsertsFail(app, 'account', async () => browser.get(way));
    expect(answer.headers['location']).toBe('http://localhost:3000/error?error=unable_to_link_account');
    expect(await accountRowsOf(app, person)).toEqual([]);
  });
});

describe('the session of a link request', () => {
  const body = { callbackURL: '/konto', errorCallbackURL: '/feil' };
  const REFUSED = '/feil?error=unable_to_link_account';

  it('must exist at the callback', async () => {
    const browser = browserWithSession(app, await aSignedInUser(app));
    const person = aProviderUser(app, 'github');
    const way = await callbackPathFor(app, person, { browser, call: 'link-social', body });
    await browser.post('/sign-out').expect(200);
    expect((await browser.get(way)).headers['location']).toBe(REFUSED);
    expect(await accountRowsOf(app, person)).toEqual([]);
    expect(await signedInUserId(browser)).toBeNull();
  });

  it('must be of the same user', async () => {
    const browser = browserWithSession(app, await aSignedInUser(app));
    const person = aProviderUser(app, 'github');
    const way = await callbackPathFor(app, person, { browser, call: 'link-social', body });
    browser.jar.setCookie(sessionCookie((await aSignedInUser(app)).token), '127.0.0.1', '/');
    expect((await browser.get(way)).headers['location']).toBe(REFUSED);
    expect(await accountRowsOf(app, person)).toEqual([]);
  });

  it('must not be revoked while the provider is called', async () => {
    const member = await aSignedInUser(app);
    const browser = browserWithSession(app, member);
    const person = aProviderUser(app, 'github');
    const way = await callbackPathFor(app, person, { browser, call: 'link-social', body });
    const answer = await whileUserIsLocked(app, member.id, async (waiting) => {
      const sent = browser.get(way).then((received) => received);
      await waiting(1);
      await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [member.id]);
      return { sent };
    });
    expect((await answer.sent).headers['location']).toBe(REFUSED);
    expect(await accountRowsOf(app, person)).toEqual([]);
  });

  it('does not accept the redirect of another browser', async () => {
    const member = await aSignedInUser(app);
    const person = aProviderUser(app, 'github');
    const way = await callbackPathFor(app, person, {
      browser: browserWithSession(app, member),
      call: 'link-social',
      body,
    });
    expect((await browserWithSession(app, member).get(way)).headers['location']).toBe(RESTART);
    expect(await accountRowsOf(app, person)).toEqual([]);
  });
});

describe('a started link request', () => {
  it('is invalidated by a password reset', async () => {
    const member = await aSignedInUser(app);
    const browser = browserWithSession(app, member);
    const way = await callbackPathFor(app, aProviderUser(app, 'github'), { browser, call: 'link-social' });
    const reset = { newPassword: 'et nytt passord', token: await aResetToken(app, member.id) };
    await app.request().post('/reset-password').send(reset).expect(200);
    expect(await verificationRecords(app, member.id)).toEqual([]);
    expect((await browser.get(way)).headers['location']).toBe(RESTART);
  });

  it('is deleted with its user', async () => {
    const member = await aSignedInUser(app);
    const browser = browserWithSession(app, member);
    const person = aProviderUser(app, 'github');
    const way = await callbackPathFor(app, person, { browser, call: 'link-social' });
    await browser.post('/delete-user').send({}).expect(200);
    expect(await verificationRecords(app, member.id)).toEqual([]);
    expect((await browser.get(way)).headers['location']).toBe(RESTART);
    expect(await accountRowsOf(app, person)).toEqual([]);
  });
});
