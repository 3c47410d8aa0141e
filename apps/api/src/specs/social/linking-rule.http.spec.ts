import { describe, expect, it } from '@jest/globals';

import { anAccount, decryptedTokens, setAccessTokenExpiry } from '../../testing/accounts.js';
import { anAuthenticator } from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { mailsTo, subjectsTo } from '../../testing/mails.js';
import { countSessions } from '../../testing/sessions.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  goToProviderAndBack,
  linkIdentity,
  signedInUserId,
  usersWithEmail,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import { ORIGIN } from '../../testing/test-app.js';
import { aSignedInUser, aStoredUser } from '../../testing/users.js';
import { aRecordOfEveryKind } from '../../testing/verification-records.js';

const NOTICE = 'Ny innloggingsmåte på kontoen din';
const REFUSED = 'http://localhost:3000/error?error=account_not_linked';

const app = useSocialApp();

/** All rows of one table in the snapshot. */
const rows = (stored: Readonly<Record<string, unknown>>, table: string): readonly unknown[] =>
  stored[table] as readonly unknown[];

/** All users in the snapshot, without the time of their last sign-in. */
const usersIn = (stored: Readonly<Record<string, unknown>>): readonly object[] =>
  rows(stored, 'user').map((row) => withoutFields(row as object, 'lastSignInAt'));

describe('a linked identity', () => {
  it('signs its user in although its address has changed, even to that of another user', async () => {
    const member = await aSocialUser(app, 'github');
    const other = await aSignedInUser(app);
    const browser = app.browser();
    const answer = await goToProviderAndBack(app, { ...member.person, email: other.email }, { browser });
    expect([answer.status, answer.headers['location']]).toEqual([302, '/inn']);
    expect(await signedInUserId(browser)).toBe(member.id);
    expect(await countSessions(app, other.id)).toBe(1);
    expect(await usersWithEmail(app, member.person.email)).toMatchObject([{ id: member.id, name: 'Kari Nordmann' }]);
    expect(await subjectsTo(app, other.email)).toEqual([]);
  });

  it('signs its user in although the provider does not call its address verified', async () => {
    const member = await aSocialUser(app, 'github');
    const browser = app.browser();
    await goToProviderAndBack(app, { ...member.person, emailVerified: false }, { browser });
    expect(await signedInUserId(browser)).toBe(member.id);
  });

  it('updates the tokens that the provider sends, and keeps the others', async () => {
    const { person, account } = await aSocialUser(app, 'gitlab');
    const before = await decryptedTokens(app, account);
    await setAccessTokenExpiry(app, account);
    app.fake.layOverTokens('gitlab', { refresh_token: undefined, scope: undefined });
    await goToProviderAndBack(app, person, { browser: app.browser() });
    app.fake.layOverTokens('gitlab', {});
    const after = await decryptedTokens(app, account);
    expect(after.accessToken).toMatch(/^at-/);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.refreshToken).toBe(before.refreshToken);
    const [row] = await accountRowsOf(app, person);
    expect(row?.scope).toBe('read_user');
    expect(row?.accessTokenExpiresAt?.getTime()).toBeGreaterThan(app.clock.now().getTime() + 7_000_000);
  });

  it('consists of provider and account id: the same id at another provider is another identity', async () => {
    const member = await aSocialUser(app, 'github');
    const namesake = await aSocialUser(app, 'gitlab', { id: member.person.id });
    expect(namesake.id).not.toBe(member.id);
    const browser = app.browser();
    await goToProviderAndBack(app, member.person, { browser });
    expect(await signedInUserId(browser)).toBe(member.id);
  });

  it('does not verify another identity of the same provider with the same address (D-08a)', async () => {
    const { person } = await aSocialUser(app, 'github');
    const before = await databaseSnapshot(app);
    const attacker = aProviderUser(app, 'github', { email: person.email, emailVerified: false });
    const answer = await goToProviderAndBack(app, attacker, { browser: app.browser() });
    expect(answer.headers['location']).toBe(REFUSED);
    expect(withoutFields(cookiesOf(answer), 'portvakt.state')).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('creates a new user after it was unlinked, if the address is free', async () => {
    const member = await aSocialUser(app, 'github');
    await linkIdentity(app, member.browser, aProviderUser(app, 'gitlab'));
    await member.browser.post('/unlink-account').set('origin', ORIGIN).send({ providerId: 'github' }).expect(200);
    const stranger = { ...member.person, email: 'ledig@eksempel.no' };
    const browser = app.browser();
    await goToProviderAndBack(app, stranger, { browser });
    expect(await signedInUserId(browser)).not.toBe(member.id);
    expect(await signedInUserId(browser)).not.toBeNull();
  });
});

describe('an identity with the address of an existing user', () => {
  it('is linked to that user when the provider has verified it, and nothing else changes', async () => {
    const owner = await aStoredUser(app, { emailVerified: true });
    const member = { ...owner, person: aProviderUser(app, 'github', { email: owner.email.toUpperCase() }) };
    await aRecordOfEveryKind(app, owner.id);
    await anAuthenticator(app, owner.id);
    await anAccount(app, owner.id, 'gitlab');
    const before = await databaseSnapshot(app);

    const browser = app.browser();
    const answer = await goToProviderAndBack(app, member.person, { browser });
    expect([answer.status, answer.headers['location']]).toEqual([302, '/inn']);
    expect(cookiesOf(answer)).toMatchObject({ 'portvakt.session_token': expect.stringContaining('Max-Age=604800') });
    expect(await signedInUserId(browser)).toBe(owner.id);

    const after = await databaseSnapshot(app);
    const changing = ['mails', 'account', 'session', 'knownDevice', 'user'];
    expect(withoutFields(after, ...changing)).toEqual(withoutFields(before, ...changing));
    expect(usersIn(after)).toEqual(usersIn(before));
    for (const table of ['account', 'session']) {
      expect(rows(after, table)).toEqual(expect.arrayContaining([...rows(before, table)]));
      expect(rows(after, table)).toHaveLength(rows(before, table).length + 1);
    }
    expect(await accountRowsOf(app, member.person)).toMatchObject([{ userId: owner.id, password: null }]);
  });

  it('sends one notice to the owner, without a token', async () => {
    const owner = await aSignedInUser(app);
    const person = aProviderUser(app, 'google', { email: owner.email });
    await goToProviderAndBack(app, person, { browser: app.browser() });
    await goToProviderAndBack(app, person, { browser: app.browser() });
    const notices = (await mailsTo(app, owner.email)).filter(({ subject }) => subject === NOTICE);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('Google er koblet til kontoen din');
    expect(`${notices[0]?.text}${notices[0]?.html}`).not.toMatch(/token|[A-Za-z0-9]{24}/);
  });

  it.each(['github', 'google', 'gitlab', 'facebook'] as const)(
    'is rejected and leaves nothing behind when the provider has not verified it: %s',
    async (provider) => {
      const owner = await aSignedInUser(app);
      const person = aProviderUser(app, provider, { email: owner.email, emailVerified: false });
      const before = await databaseSnapshot(app);
      const browser = app.browser();
      const answer = await goToProviderAndBack(app, person, { browser, body: { errorCallbackURL: '/feil?a=b' } });
      expect([answer.status, answer.headers['location']]).toEqual([302, '/feil?a=b&error=account_not_linked']);
      expect(await databaseSnapshot(app)).toEqual(before);
      expect(await signedInUserId(browser)).toBeNull();
    },
  );

  it('is linked to a user with two-factor as specified, without a challenge (specification C6, C24)', async () => {
    const owner = await aSignedInUser(app);
    await anAuthenticator(app, owner.id);
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [owner.id]);
    const person = aProviderUser(app, 'github', { email: owner.email });
    const browser = app.browser();
    expect((await goToProviderAndBack(app, person, { browser })).headers['location']).toBe('/inn');
    expect(await signedInUserId(browser)).toBe(owner.id);
    expect(await subjectsTo(app, owner.email)).toContain(NOTICE);
  });

  it('stays with the user who linked it before, whatever its address', async () => {
    const first = await aSocialUser(app, 'github');
    const owner = await aSignedInUser(app);
    const person = aProviderUser(app, 'gitlab', { email: owner.email });
    await linkIdentity(app, first.browser, person);
    const browser = app.browser();
    await goToProviderAndBack(app, person, { browser });
    expect(await signedInUserId(browser)).toBe(first.id);
  });
});
