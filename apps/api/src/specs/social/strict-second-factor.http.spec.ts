import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { aSocialMember, browserOf, joinTo, whoIsIn } from '../../testing/account-people.js';
import { cleared, cookiesOf } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { subjectsTo } from '../../testing/mailbox.js';
import { aMember } from '../../testing/members.js';
import { anAuthenticatorOf, codeOf } from '../../testing/second-factors.js';
import { countSessions } from '../../testing/session-rows.js';
import {
  accountsWith,
  aProviderPerson,
  comeBack,
  type SocialApp,
  startSocialApp,
  usersWith,
  wayBack,
} from '../../testing/social-app.js';
import { whileRefused } from '../../testing/stored.js';
import { trustRecords } from '../../testing/trusted-devices.js';
import { setTwoFactor } from '../../testing/two-factor-calls.js';

const REFUSED = 'http://localhost:3000/error?error=account_not_linked';

let app: SocialApp;

/** Somebody who came by a provider and has turned two-factor on. */
async function aProtectedSocialMember(provider: 'github' | 'google' = 'github') {
  const member = await aSocialMember(app, provider);
  const authenticator = await anAuthenticatorOf(app, member.id);
  await setTwoFactor(app, member.id, true);
  return { ...member, authenticator };
}

/** The user, with two-factor on or off, whom an identity with the same address is not joined to. */
async function anOwner({ isProtected = false, isProven = true } = {}) {
  const owner = await aMember(app, { isProven });
  if (isProtected) {
    await anAuthenticatorOf(app, owner.id);
    await setTwoFactor(app, owner.id, true);
  }
  return { owner, person: aProviderPerson(app, 'github', { email: owner.email }) };
}

describe('under the strict policy, somebody with two-factor on', () => {
  beforeAll(async () => {
    app = await startSocialApp({ POLICY: 'strict', SOCIAL_GITHUB_OVERRIDE_USER_INFO_ON_SIGN_IN: 'true' });
  });
  afterAll(() => app.stop());

  it('is asked for a code after a provider, and has no session before it', async () => {
    const { id, person, authenticator } = await aProtectedSocialMember();
    const browser = app.browser();
    const way = await wayBack(app, person, { browser, body: { newUserCallbackURL: '/velkommen' } });
    const answer = await browser.get(way);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/inn?twoFactorRedirect=true']);
    expect(cookiesOf(answer)).toEqual({
      'portvakt.state': cleared('portvakt.state'),
      'portvakt.two_factor': expect.stringMatching(
        /^portvakt\.two_factor=2fa-[\w-]{20}\.[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      'portvakt.session_token': cleared('portvakt.session_token'),
      'portvakt.session_data': cleared('portvakt.session_data'),
    });
    expect(await countSessions(app, id)).toBe(1);
    expect(await whoIsIn(browser)).toBeNull();

    const wrong = await browser.post('/two-factor/verify-totp').send({ code: 'nei' });
    expect(wrong.status).toBe(401);
    const right = await browser.post('/two-factor/verify-totp').send({ code: codeOf(app, authenticator) });
    expect([right.status, (right.body as { user: { id: string } }).user.id]).toEqual([200, id]);
    expect(cookiesOf(right)['portvakt.session_token']).toContain('Max-Age=604800');
    expect(await whoIsIn(browser)).toBe(id);
    expect(await countSessions(app, id)).toBe(2);
  });

  it.each([
    ['/inn?a=b', '/inn?a=b&twoFactorRedirect=true'],
    ['http://localhost:3000/inn#del', 'http://localhost:3000/inn?twoFactorRedirect=true#del'],
  ])('comes back to %s as %s', async (callbackURL, location) => {
    const { person } = await aProtectedSocialMember();
    const answer = await comeBack(app, person, { browser: app.browser(), body: { callbackURL } });
    expect(answer.headers['location']).toBe(location);
  });

  it('is not asked on a device that is trusted, which is trusted anew', async () => {
    const { id, person, authenticator } = await aProtectedSocialMember();
    const browser = app.browser();
    await comeBack(app, person, { browser });
    const code = { code: codeOf(app, authenticator), trustDevice: true };
    await browser.post('/two-factor/verify-totp').send(code).expect(200);
    await browser.post('/sign-out').expect(200);
    const before = await trustRecords(app, id);
    expect(before).toHaveLength(1);

    const answer = await comeBack(app, person, { browser });
    expect(answer.headers['location']).toBe('/inn');
    expect(cookiesOf(answer)['portvakt.trust_device']).toContain('Max-Age=2592000');
    expect(await whoIsIn(browser)).toBe(id);
    const after = await trustRecords(app, id);
    expect(after).toHaveLength(1);
    expect(after[0]?.identifier).not.toBe(before[0]?.identifier);
  });

  it('is asked on a device that somebody else trusts, which is forgotten', async () => {
    const [first, second] = [await aProtectedSocialMember(), await aProtectedSocialMember()];
    const browser = app.browser();
    await comeBack(app, first.person, { browser });
    const code = { code: codeOf(app, first.authenticator), trustDevice: true };
    await browser.post('/two-factor/verify-totp').send(code).expect(200);
    const answer = await comeBack(app, second.person, { browser });
    expect(answer.headers['location']).toBe('/inn?twoFactorRedirect=true');
    expect(cookiesOf(answer)['portvakt.trust_device']).toBe(cleared('portvakt.trust_device'));
    expect(await whoIsIn(browser)).toBeNull();
  });

  it('is asked after an ID token, and told nothing else', async () => {
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
    expect(cookiesOf(answer)['portvakt.session_token']).toBe(cleared('portvakt.session_token'));
    expect(await countSessions(app, id)).toBe(1);
    await browser.post('/two-factor/verify-totp').send({ code: codeOf(app, authenticator) }).expect(200);
    expect(await whoIsIn(browser)).toBe(id);
  });

  it('changes nothing of the user before the code is given: whoever holds the identity alone might (A1)', async () => {
    const { id, person, account } = await aProtectedSocialMember();
    const before = await usersWith(app, person.email);
    const changed = { ...person, name: 'Kari Ny', email: `ny-${person.email}` };
    await comeBack(app, changed, { browser: app.browser() });
    expect(await usersWith(app, person.email)).toEqual(before);
    expect(await accountsWith(app, person)).toMatchObject([{ userId: id, accessToken: account.accessToken }]);
  });

  it('is not let in where the challenge cannot be stored', async () => {
    const { id, person } = await aProtectedSocialMember();
    const browser = app.browser();
    const way = await wayBack(app, person, { browser });
    const answer = await whileRefused(app, 'verification', async () => browser.get(way));
    expect(answer.headers['location']).toBe('http://localhost:3000/error?error=internal_server_error');
    expect(await countSessions(app, id)).toBe(1);
    expect(await whoIsIn(browser)).toBeNull();
  });

  it('is joined to no identity that comes with the address (C24), and may join it from a session', async () => {
    const { owner, person } = await anOwner({ isProtected: true });
    const before = await everything(app);
    const stranger = app.browser();
    expect((await comeBack(app, person, { browser: stranger })).headers['location']).toBe(REFUSED);
    expect(await everything(app)).toEqual(before);
    expect(await whoIsIn(stranger)).toBeNull();

    const answer = await joinTo(app, browserOf(app, owner), person);
    expect(answer.headers['location']).toBe('/konto');
    expect(await accountsWith(app, person)).toMatchObject([{ userId: owner.id }]);
  });
});

describe('under the strict policy', () => {
  beforeAll(async () => {
    app = await startSocialApp({ POLICY: 'strict', TRUSTED_PROVIDERS: 'facebook' });
  });
  afterAll(() => app.stop());

  it('somebody whose address nobody has proven is joined to no identity, and loses nothing (C11)', async () => {
    const { owner, person } = await anOwner({ isProven: false });
    const trusted = aProviderPerson(app, 'facebook', { email: owner.email });
    const before = await everything(app);
    for (const each of [person, trusted]) {
      expect((await comeBack(app, each, { browser: app.browser() })).headers['location']).toBe(REFUSED);
    }
    expect(await everything(app)).toEqual(before);
  });

  it('somebody with a proven address and no two-factor is joined and told', async () => {
    const { owner, person } = await anOwner();
    const browser = app.browser();
    expect((await comeBack(app, person, { browser })).headers['location']).toBe('/inn');
    expect(await whoIsIn(browser)).toBe(owner.id);
    expect(await subjectsTo(app, owner.email)).toContain('Ny innloggingsmåte på kontoen din');
  });

  it('somebody new comes in as anywhere', async () => {
    const { person } = await aSocialMember(app, 'github');
    expect(await usersWith(app, person.email)).toHaveLength(1);
  });
});

describe('under the standard policy, somebody with two-factor on', () => {
  beforeAll(async () => {
    app = await startSocialApp();
  });
  afterAll(() => app.stop());

  it('comes in by a provider without a code', async () => {
    const { id, person } = await aProtectedSocialMember();
    const browser = app.browser();
    const answer = await comeBack(app, person, { browser });
    expect(answer.headers['location']).toBe('/inn');
    expect(cookiesOf(answer)['portvakt.two_factor']).toBeUndefined();
    expect(await whoIsIn(browser)).toBe(id);
  });

  it('comes in by an ID token without a code', async () => {
    const { person } = await aProtectedSocialMember('google');
    const idToken = { token: await app.fake.idToken('google', {}, {}, person) };
    const answer = await app.request().post('/sign-in/social').send({ provider: 'google', idToken });
    expect(answer.body).toMatchObject({ redirect: false, user: { email: person.email } });
  });
});
