import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { aSocialMember, joinTo, whoIsIn } from '../../testing/account-people.js';
import { anAccount } from '../../testing/account-rows.js';
import { endAccessToken, setAccount, tokensOf } from '../../testing/account-tokens.js';
import { apartFrom } from '../../testing/apart-from.js';
import { cookiesOf } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { mailbox, subjectsTo } from '../../testing/mailbox.js';
import { aMember } from '../../testing/members.js';
import { everyKindOfRecord } from '../../testing/pending-records.js';
import { anAuthenticatorOf } from '../../testing/second-factors.js';
import { countSessions } from '../../testing/session-rows.js';
import { accountsWith, aProviderPerson, comeBack, type SocialApp, startSocialApp, usersWith } from '../../testing/social-app.js';
import { aStoredPerson } from '../../testing/stored-people.js';

const NOTICE = 'Ny innloggingsmåte på kontoen din';
const REFUSED = 'http://localhost:3000/error?error=account_not_linked';

let app: SocialApp;

beforeAll(async () => {
  app = await startSocialApp();
});
afterAll(() => app.stop());

/** Rows of one table within all that is stored. */
const rows = (stored: Readonly<Record<string, unknown>>, table: string): readonly unknown[] =>
  stored[table] as readonly unknown[];

describe('an identity that somebody is joined to', () => {
  it('signs them in although its address is another now, even one that somebody else has', async () => {
    const member = await aSocialMember(app, 'github');
    const other = await aMember(app);
    const browser = app.browser();
    const answer = await comeBack(app, { ...member.person, email: other.email }, { browser });
    expect([answer.status, answer.headers['location']]).toEqual([302, '/inn']);
    expect(await whoIsIn(browser)).toBe(member.id);
    expect(await countSessions(app, other.id)).toBe(1);
    expect(await usersWith(app, member.person.email)).toMatchObject([{ id: member.id, name: 'Kari Nordmann' }]);
    expect(await subjectsTo(app, other.email)).toEqual([]);
  });

  it('signs them in although the provider does not call its address verified', async () => {
    const member = await aSocialMember(app, 'github');
    const browser = app.browser();
    await comeBack(app, { ...member.person, emailVerified: false }, { browser });
    expect(await whoIsIn(browser)).toBe(member.id);
  });

  it('keeps the tokens that the provider sends anew, and those it does not send again', async () => {
    const { person, account } = await aSocialMember(app, 'gitlab');
    const before = await tokensOf(app, account);
    await endAccessToken(app, account);
    app.fake.layOverTokens('gitlab', { refresh_token: undefined, scope: undefined });
    await comeBack(app, person, { browser: app.browser() });
    app.fake.layOverTokens('gitlab', {});
    const after = await tokensOf(app, account);
    expect(after.accessToken).toMatch(/^at-/);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.refreshToken).toBe(before.refreshToken);
    const [row] = await accountsWith(app, person);
    expect(row?.scope).toBe('read_user');
    expect(row?.accessTokenExpiresAt?.getTime()).toBeGreaterThan(app.clock.now().getTime() + 7_000_000);
  });

  it('is the provider and the account id together: the same id elsewhere is somebody else', async () => {
    const member = await aSocialMember(app, 'github');
    const namesake = await aSocialMember(app, 'gitlab', { id: member.person.id });
    expect(namesake.id).not.toBe(member.id);
    const browser = app.browser();
    await comeBack(app, member.person, { browser });
    expect(await whoIsIn(browser)).toBe(member.id);
  });

  it('does not vouch for another identity of the same provider with the same address (D-08a)', async () => {
    const { person } = await aSocialMember(app, 'github');
    const before = await everything(app);
    const attacker = aProviderPerson(app, 'github', { email: person.email, emailVerified: false });
    const answer = await comeBack(app, attacker, { browser: app.browser() });
    expect(answer.headers['location']).toBe(REFUSED);
    expect(apartFrom(cookiesOf(answer), 'portvakt.state')).toEqual({});
    expect(await everything(app)).toEqual(before);
  });

  it('whose user unlinked it is nobody’s: it makes a new user where the address is free', async () => {
    const member = await aSocialMember(app, 'github');
    await setAccount(app, member.account, { accountId: 'en annen' });
    const stranger = { ...member.person, email: 'ledig@eksempel.no' };
    const browser = app.browser();
    await comeBack(app, stranger, { browser });
    expect(await whoIsIn(browser)).not.toBe(member.id);
    expect(await whoIsIn(browser)).not.toBeNull();
  });
});

describe('an identity with the address of somebody who is there', () => {
  it('is joined to them where the provider has verified it, and everything else of theirs stays as it was', async () => {
    const owner = await aStoredPerson(app, { emailVerified: true });
    const member = { ...owner, person: aProviderPerson(app, 'github', { email: owner.email.toUpperCase() }) };
    await everyKindOfRecord(app, owner.id);
    await anAuthenticatorOf(app, owner.id);
    await anAccount(app, owner.id, 'gitlab');
    const before = await everything(app);

    const browser = app.browser();
    const answer = await comeBack(app, member.person, { browser });
    expect([answer.status, answer.headers['location']]).toEqual([302, '/inn']);
    expect(cookiesOf(answer)).toMatchObject({ 'portvakt.session_token': expect.stringContaining('Max-Age=604800') });
    expect(await whoIsIn(browser)).toBe(owner.id);

    const after = await everything(app);
    const changing = ['mails', 'account', 'session', 'knownDevice'];
    expect(apartFrom(after, ...changing)).toEqual(apartFrom(before, ...changing));
    for (const table of ['account', 'session']) {
      expect(rows(after, table)).toEqual(expect.arrayContaining([...rows(before, table)]));
      expect(rows(after, table)).toHaveLength(rows(before, table).length + 1);
    }
    expect(await accountsWith(app, member.person)).toMatchObject([{ userId: owner.id, password: null }]);
  });

  it('is told to its owner once, in a mail without a token', async () => {
    const owner = await aMember(app);
    const person = aProviderPerson(app, 'google', { email: owner.email });
    await comeBack(app, person, { browser: app.browser() });
    await comeBack(app, person, { browser: app.browser() });
    const notices = (await mailbox(app, owner.email)).filter(({ subject }) => subject === NOTICE);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('Google ble koblet til');
    expect(`${notices[0]?.text}${notices[0]?.html}`).not.toMatch(/token|[A-Za-z0-9]{24}/);
  });

  it.each(['github', 'google', 'gitlab', 'facebook'] as const)(
    'is refused and leaves nothing behind where the provider has not verified it: %s',
    async (provider) => {
      const owner = await aMember(app);
      const person = aProviderPerson(app, provider, { email: owner.email, emailVerified: false });
      const before = await everything(app);
      const browser = app.browser();
      const answer = await comeBack(app, person, { browser, body: { errorCallbackURL: '/feil?a=b' } });
      expect([answer.status, answer.headers['location']]).toEqual([302, '/feil?a=b&error=account_not_linked']);
      expect(await everything(app)).toEqual(before);
      expect(await whoIsIn(browser)).toBeNull();
    },
  );

  it('is joined to somebody with two-factor on as the specification says, who is not challenged (C6, C24)', async () => {
    const owner = await aMember(app);
    await anAuthenticatorOf(app, owner.id);
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [owner.id]);
    const person = aProviderPerson(app, 'github', { email: owner.email });
    const browser = app.browser();
    expect((await comeBack(app, person, { browser })).headers['location']).toBe('/inn');
    expect(await whoIsIn(browser)).toBe(owner.id);
    expect(await subjectsTo(app, owner.email)).toContain(NOTICE);
  });

  it('stays another user’s where it was joined by hand before, whatever its address says', async () => {
    const first = await aSocialMember(app, 'github');
    const owner = await aMember(app);
    const person = aProviderPerson(app, 'gitlab', { email: owner.email });
    await joinTo(app, first.browser, person);
    const browser = app.browser();
    await comeBack(app, person, { browser });
    expect(await whoIsIn(browser)).toBe(first.id);
  });
});
