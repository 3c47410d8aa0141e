import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { auditRows } from '../../testing/audit-log.js';
import { anAuthenticator, totpCode } from '../../testing/authenticators.js';
import { clearedCookie, cookiesOf } from '../../testing/cookies.js';
import { subjectsTo } from '../../testing/mails.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { trustRecords } from '../../testing/second-factor-sign-in.js';
import { countSessions } from '../../testing/sessions.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  browserWithSession,
  callbackPathFor,
  goToProviderAndBack,
  linkIdentity,
  signedInUserId,
  type SocialApp,
  startSocialApp,
  usersWithEmail,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { setTwoFactor } from '../../testing/two-factor-requests.js';
import { aSignedInUser } from '../../testing/users.js';

const REFUSED = 'http://localhost:3000/error?error=account_not_linked';

let app: SocialApp;

/** A user who signed up through a provider and has two-factor on. */
async function aProtectedSocialMember(provider: 'github' | 'google' = 'github') {
  const member = await aSocialUser(app, provider);
  const authenticator = await anAuthenticator(app, member.id);
  await setTwoFactor(app, member.id, true);
  return { ...member, authenticator };
}

/** A user, with or without two-factor, and an unlinked identity with the same address. */
async function anOwner({ isProtected = false, isVerified = true } = {}) {
  const owner = await aSignedInUser(app, { isVerified });
  if (isProtected) {
    await anAuthenticator(app, owner.id);
    await setTwoFactor(app, owner.id, true);
  }
  return { owner, person: aProviderUser(app, 'github', { email: owner.email }) };
}

describe('under the strict policy, a user with two-factor', () => {
  beforeAll(async () => {
    app = await startSocialApp({ POLICY: 'strict', SOCIAL_GITHUB_OVERRIDE_USER_INFO_ON_SIGN_IN: 'true' });
  });
  afterAll(() => app.stop());

  it('must enter a code after a provider, and has no session before', async () => {
    const { id, person, authenticator } = await aProtectedSocialMember();
    const browser = app.browser();
    const way = await callbackPathFor(app, person, { browser, body: { newUserCallbackURL: '/velkommen' } });
    const answer = await browser.get(way);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/inn?twoFactorRedirect=true']);
    expect(cookiesOf(answer)).toEqual({
      'portvakt.state': clearedCookie('portvakt.state'),
      'portvakt.two_factor': expect.stringMatching(
        /^portvakt\.two_factor=2fa-[\w-]{20}\.[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      'portvakt.session_token': clearedCookie('portvakt.session_token'),
      'portvakt.session_data': clearedCookie('portvakt.session_data'),
    });
    expect(await countSessions(app, id)).toBe(1);
    expect(await signedInUserId(browser)).toBeNull();

    const wrong = await browser.post('/two-factor/verify-totp').send({ code: 'nei' });
    expect(wrong.status).toBe(401);
    const right = await browser.post('/two-factor/verify-totp').send({ code: totpCode(app, authenticator) });
    expect([right.status, (right.body as { user: { id: string } }).user.id]).toEqual([200, id]);
    expect(cookiesOf(right)['portvakt.session_token']).toContain('Max-Age=604800');
    expect(await signedInUserId(browser)).toBe(id);
    expect(await countSessions(app, id)).toBe(2);
  });

  it.each([
    ['/inn?a=b', '/inn?a=b&twoFactorRedirect=true'],
    ['http://localhost:3000/inn#del', 'http://localhost:3000/inn?twoFactorRedirect=true#del'],
  ])('is redirected to %s as %s', async (callbackURL, location) => {
    const { person } = await aProtectedSocialMember();
    const answer = await goToProviderAndBack(app, person, { browser: app.browser(), body: { callbackURL } });
    expect(answer.headers['location']).toBe(location);
  });

  it('enters no code on a trusted device, whose trust is renewed', async () => {
    const { id, person, authenticator } = await aProtectedSocialMember();
    const browser = app.browser();
    await goToProviderAndBack(app, person, { browser });
    const code = { code: totpCode(app, authenticator), trustDevice: true };
    await browser.post('/two-factor/verify-totp').send(code).expect(200);
    await browser.post('/sign-out').expect(200);
    const before = await trustRecords(app, id);
    expect(before).toHaveLength(1);

    const answer = await goToProviderAndBack(app, person, { browser });
    expect(answer.headers['location']).toBe('/inn');
    expect(cookiesOf(answer)['portvakt.trust_device']).toContain('Max-Age=2592000');
    expect(await signedInUserId(browser)).toBe(id);
    const after = await trustRecords(app, id);
    expect(after).toHaveLength(1);
    expect(after[0]?.identifier).not.toBe(before[0]?.identifier);
  });

  it('enters a code on a device that another user trusts, whose cookie is cleared', async () => {
    const [first, second] = [await aProtectedSocialMember(), await aProtectedSocialMember()];
    const browser = app.browser();
    await goToProviderAndBack(app, first.person, { browser });
    const code = { code: totpCode(app, first.authenticator), trustDevice: true };
    await browser.post('/two-factor/verify-totp').send(code).expect(200);
    const answer = await goToProviderAndBack(app, second.person, { browser });
    expect(answer.headers['location']).toBe('/inn?twoFactorRedirect=true');
    expect(cookiesOf(answer)['portvakt.trust_device']).toBe(clearedCookie('portvakt.trust_device'));
    expect(await signedInUserId(browser)).toBeNull();
  });

  it('must enter a code after an ID token, and the answer contains nothing else', async () => {
    const { id, person, authenticator } = await aProtectedSocialMember('google');
    const browser = app.browser();
    const idToken = { token: await app.fake.idToken('google', {}, {}, person) };
    const answer = await browser.post('/sign-in/social').send({ provider: 'google', idToken });
    expect([answer.status, answer.body]).toEqual([200, { twoFactorRedirect: true }]);
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual([
      'portvakt.session_data',
      'portvakt.session_token',
      'portvakt.two_factor',
    ]);
    expect(cookiesOf(answer)['portvakt.session_token']).toBe(clearedCookie('portvakt.session_token'));
    expect(await countSessions(app, id)).toBe(1);
    await browser
      .post('/two-factor/verify-totp')
      .send({ code: totpCode(app, authenticator) })
      .expect(200);
    expect(await signedInUserId(browser)).toBe(id);
    const events = (await auditRows(app, 'sign-in.%')).filter(({ subjectId }) => subjectId === id);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'sign-in.challenged', facts: { way: 'id-token' } },
      { kind: 'sign-in.completed', facts: { way: 'id-token', secondFactor: 'totp' } },
    ]);
  });

  it('is not changed before the code was entered, since the identity alone may be stolen (security A1)', async () => {
    const { id, person, account } = await aProtectedSocialMember();
    const before = await usersWithEmail(app, person.email);
    const changed = { ...person, name: 'Kari Ny', email: `ny-${person.email}` };
    await goToProviderAndBack(app, changed, { browser: app.browser() });
    expect(await usersWithEmail(app, person.email)).toEqual(before);
    expect(await accountRowsOf(app, person)).toMatchObject([{ userId: id, accessToken: account.accessToken }]);
  });

  it('cannot sign in when the challenge cannot be stored', async () => {
    const { id, person } = await aProtectedSocialMember();
    const browser = app.browser();
    const way = await callbackPathFor(app, person, { browser });
    const answer = await whileInsertsFail(app, 'verification', async () => browser.get(way));
    expect(answer.headers['location']).toBe('http://localhost:3000/error?error=internal_server_error');
    expect(await countSessions(app, id)).toBe(1);
    expect(await signedInUserId(browser)).toBeNull();
  });

  it('gets no identity linked by its address (specification C24), but can link it in a session', async () => {
    const { owner, person } = await anOwner({ isProtected: true });
    const before = await databaseSnapshot(app);
    const stranger = app.browser();
    expect((await goToProviderAndBack(app, person, { browser: stranger })).headers['location']).toBe(REFUSED);
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(await signedInUserId(stranger)).toBeNull();

    const answer = await linkIdentity(app, browserWithSession(app, owner), person);
    expect(answer.headers['location']).toBe('/konto');
    expect(await accountRowsOf(app, person)).toMatchObject([{ userId: owner.id }]);
  });
});

describe('under the strict policy', () => {
  beforeAll(async () => {
    app = await startSocialApp({ POLICY: 'strict', TRUSTED_PROVIDERS: 'facebook' });
  });
  afterAll(() => app.stop());

  it('a user with an unverified address gets no identity linked, and loses nothing (specification C11)', async () => {
    const { owner, person } = await anOwner({ isVerified: false });
    const trusted = aProviderUser(app, 'facebook', { email: owner.email });
    const before = await databaseSnapshot(app);
    for (const each of [person, trusted]) {
      expect((await goToProviderAndBack(app, each, { browser: app.browser() })).headers['location']).toBe(REFUSED);
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('a user with a verified address and without two-factor gets it linked and a notice', async () => {
    const { owner, person } = await anOwner();
    const browser = app.browser();
    expect((await goToProviderAndBack(app, person, { browser })).headers['location']).toBe('/inn');
    expect(await signedInUserId(browser)).toBe(owner.id);
    expect(await subjectsTo(app, owner.email)).toContain('Ny innloggingsmåte på kontoen din');
  });

  it('a new user signs up as usual', async () => {
    const { person } = await aSocialUser(app, 'github');
    expect(await usersWithEmail(app, person.email)).toHaveLength(1);
  });
});

describe('under the standard policy, a user with two-factor', () => {
  beforeAll(async () => {
    app = await startSocialApp();
  });
  afterAll(() => app.stop());

  it('signs in with a provider without a code', async () => {
    const { id, person } = await aProtectedSocialMember();
    const browser = app.browser();
    const answer = await goToProviderAndBack(app, person, { browser });
    expect(answer.headers['location']).toBe('/inn');
    expect(cookiesOf(answer)['portvakt.two_factor']).toBeUndefined();
    expect(await signedInUserId(browser)).toBe(id);
  });

  it('signs in with an ID token without a code', async () => {
    const { person } = await aProtectedSocialMember('google');
    const idToken = { token: await app.fake.idToken('google', {}, {}, person) };
    const answer = await app.request().post('/sign-in/social').send({ provider: 'google', idToken });
    expect(answer.body).toMatchObject({ redirect: false, user: { email: person.email } });
  });
});
