import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { aSocialMember, browserOf, joinTo, whoIsIn } from '../../testing/account-people.js';
import { tokensOf } from '../../testing/account-tokens.js';
import { apartFrom } from '../../testing/apart-from.js';
import { cleared, cookiesOf, presenting } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { whileUserIsHeld } from '../../testing/held-user.js';
import { mailbox, subjectsTo } from '../../testing/mailbox.js';
import { aMember } from '../../testing/members.js';
import { aResetToken } from '../../testing/reset-tokens.js';
import { accountsWith, aProviderPerson, type SocialApp, startSocialApp, wayBack } from '../../testing/social-app.js';
import { whileRefused } from '../../testing/stored.js';
import { recordsOf } from '../../testing/verification-rows.js';

const NOTICE = 'Ny innloggingsmåte på kontoen din';
const RESTART = 'http://localhost:3000/error?error=please_restart_the_process';

let app: SocialApp;

beforeAll(async () => {
  app = await startSocialApp({ DELETE_USER_ENABLED: 'true' }, ['github', 'gitlab']);
  await app.nest.listen(0, '127.0.0.1');
});
afterAll(() => app.stop());

describe('the way back of somebody who joins an identity', () => {
  it('makes the account theirs, changes no session and no cookie of it, and tells them', async () => {
    const member = await aMember(app);
    const person = aProviderPerson(app, 'github', { emailVerified: false });
    const before = await everything(app);
    const answer = await joinTo(app, browserOf(app, member), person);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/konto']);
    expect(cookiesOf(answer)).toEqual({ 'portvakt.state': cleared('portvakt.state') });
    const after = await everything(app);
    expect(apartFrom(after, 'account', 'mails')).toEqual(apartFrom(before, 'account', 'mails'));
    expect(await accountsWith(app, person)).toMatchObject([{ userId: member.id, scope: 'read:user,user:email' }]);

    const [notice, ...others] = await mailbox(app, member.email);
    expect(others).toEqual([]);
    expect(notice?.subject).toBe(NOTICE);
    expect(notice?.text).toContain('GitHub ble koblet til');
    expect(await subjectsTo(app, person.email ?? '')).toEqual([]);
  });

  it('then lets them in by it', async () => {
    const member = await aMember(app);
    const person = aProviderPerson(app, 'github');
    await joinTo(app, browserOf(app, member), person);
    const browser = app.browser();
    await browser.get(await wayBack(app, person, { browser })).expect(302);
    expect(await whoIsIn(browser)).toBe(member.id);
  });

  it('renews the tokens of one that is theirs already, and tells nobody', async () => {
    const { browser, person, account } = await aSocialMember(app, 'gitlab');
    const before = await tokensOf(app, account);
    const answer = await joinTo(app, browser, person);
    expect(answer.headers['location']).toBe('/konto');
    const after = await tokensOf(app, account);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.accessToken).toMatch(/^at-/);
    expect(await accountsWith(app, person)).toHaveLength(1);
    expect(await subjectsTo(app, person.email ?? '')).not.toContain(NOTICE);
  });

  it('does not confuse equal ids at two providers (D-08c)', async () => {
    const other = await aSocialMember(app, 'github');
    const before = await tokensOf(app, other.account);
    const member = await aMember(app);
    const person = aProviderPerson(app, 'gitlab', { id: other.person.id });
    expect((await joinTo(app, browserOf(app, member), person)).headers['location']).toBe('/konto');
    expect(await accountsWith(app, person)).toMatchObject([{ userId: member.id }]);
    expect(await tokensOf(app, other.account)).toEqual(before);
  });

  it('is refused the identity of another user, and leaves it alone', async () => {
    const other = await aSocialMember(app, 'github');
    const member = await aMember(app);
    const before = await everything(app);
    const answer = await joinTo(app, browserOf(app, member), other.person, { body: { errorCallbackURL: '/feil' } });
    expect(answer.headers['location']).toBe('/feil?error=account_already_linked_to_different_user');
    expect(await everything(app)).toEqual(before);
  });

  it('is refused where the account cannot be stored', async () => {
    const browser = browserOf(app, await aMember(app));
    const person = aProviderPerson(app, 'github');
    const way = await wayBack(app, person, { browser, call: 'link-social' });
    const answer = await whileRefused(app, 'account', async () => browser.get(way));
    expect(answer.headers['location']).toBe('http://localhost:3000/error?error=unable_to_link_account');
    expect(await accountsWith(app, person)).toEqual([]);
  });
});

describe('the session of somebody who joins an identity', () => {
  const body = { callbackURL: '/konto', errorCallbackURL: '/feil' };
  const REFUSED = '/feil?error=unable_to_link_account';

  it('must be there on the way back', async () => {
    const browser = browserOf(app, await aMember(app));
    const person = aProviderPerson(app, 'github');
    const way = await wayBack(app, person, { browser, call: 'link-social', body });
    await browser.post('/sign-out').expect(200);
    expect((await browser.get(way)).headers['location']).toBe(REFUSED);
    expect(await accountsWith(app, person)).toEqual([]);
    expect(await whoIsIn(browser)).toBeNull();
  });

  it('must be that of the same user', async () => {
    const browser = browserOf(app, await aMember(app));
    const person = aProviderPerson(app, 'github');
    const way = await wayBack(app, person, { browser, call: 'link-social', body });
    browser.jar.setCookie(presenting((await aMember(app)).token), '127.0.0.1', '/');
    expect((await browser.get(way)).headers['location']).toBe(REFUSED);
    expect(await accountsWith(app, person)).toEqual([]);
  });

  it('must not end while the provider is asked', async () => {
    const member = await aMember(app);
    const browser = browserOf(app, member);
    const person = aProviderPerson(app, 'github');
    const way = await wayBack(app, person, { browser, call: 'link-social', body });
    const answer = await whileUserIsHeld(app, member.id, async (waiting) => {
      const sent = browser.get(way).then((received) => received);
      await waiting(1);
      await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [member.id]);
      return { sent };
    });
    expect((await answer.sent).headers['location']).toBe(REFUSED);
    expect(await accountsWith(app, person)).toEqual([]);
  });

  it('does not make the way of another browser theirs', async () => {
    const member = await aMember(app);
    const person = aProviderPerson(app, 'github');
    const way = await wayBack(app, person, { browser: browserOf(app, member), call: 'link-social', body });
    expect((await browserOf(app, member).get(way)).headers['location']).toBe(RESTART);
    expect(await accountsWith(app, person)).toEqual([]);
  });
});

describe('a way that was begun to join an identity', () => {
  it('dies with a password reset', async () => {
    const member = await aMember(app);
    const browser = browserOf(app, member);
    const way = await wayBack(app, aProviderPerson(app, 'github'), { browser, call: 'link-social' });
    const reset = { newPassword: 'et nytt passord', token: await aResetToken(app, member.id) };
    await app.request().post('/reset-password').send(reset).expect(200);
    expect(await recordsOf(app, member.id)).toEqual([]);
    expect((await browser.get(way)).headers['location']).toBe(RESTART);
  });

  it('dies with its user', async () => {
    const member = await aMember(app);
    const browser = browserOf(app, member);
    const person = aProviderPerson(app, 'github');
    const way = await wayBack(app, person, { browser, call: 'link-social' });
    await browser.post('/delete-user').send({}).expect(200);
    expect(await recordsOf(app, member.id)).toEqual([]);
    expect((await browser.get(way)).headers['location']).toBe(RESTART);
    expect(await accountsWith(app, person)).toEqual([]);
  });
});
