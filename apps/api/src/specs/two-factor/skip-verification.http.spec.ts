import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, presenting } from '../../testing/cookies.js';
import { aMemberWithPassword } from '../../testing/deletions.js';
import { everything } from '../../testing/everything.js';
import type { Member } from '../../testing/members.js';
import { everyKindOfRecord } from '../../testing/pending-records.js';
import { PASSWORD } from '../../testing/people.js';
import { passwordSignIn } from '../../testing/pending-sign-ins.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { expectReplaced, fromFirefox, sessionsOf, unrememberedCookies } from '../../testing/replaced-session.js';
import { refusal } from '../../testing/refusals.js';
import { anAuthenticatorOf, authenticatorRows, codeOf } from '../../testing/second-factors.js';
import { aSession } from '../../testing/session-rows.js';
import { appWith, type HandedOut } from '../../testing/set-up-address.js';
import { userRow, whileRefused } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { aProtectedMember, inSession, isTwoFactorOn, storedAuthenticators } from '../../testing/two-factor-calls.js';
import { identifiersOf } from '../../testing/verification-rows.js';

describe('POST /two-factor/enable where no first code is asked for', () => {
  let app: TestApp;
  let member: Member;

  beforeAll(async () => {
    app = await startTestApp({ TWO_FACTOR_SKIP_VERIFICATION: 'true' });
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aMemberWithPassword(app);
  });

  const enable = ({ token }: Pick<Member, 'token'> = member, body: object = { password: PASSWORD }) =>
    inSession(app, 'enable', { token }, body);

  it('turns two-factor on at once, with one authenticator that counts, and replaces the session', async () => {
    await aSession(app, member.id);
    await fromFirefox(app, member.id);
    const before = await sessionsOf(app, member.id);
    const answer = await enable().expect(200);
    expect(Object.keys(answer.body as object).sort()).toEqual(['backupCodes', 'totpURI']);
    expect(await isTwoFactorOn(app, member.id)).toBe(true);
    expect(await authenticatorRows(app, member.id)).toEqual([
      expect.objectContaining({ name: 'Autentikator #1', verified: true, lastUsedAt: null }),
    ]);
    const token = await expectReplaced(app, { answer, userId: member.id, before, token: member.token });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
  });

  it('keeps the kind of a session that is to end with the browser', async () => {
    const token = await aSession(app, member.id, { remember: false, endsInMs: 3_600_000 });
    const before = await sessionsOf(app, member.id);
    const answer = await enable({ token }).expect(200);
    const fresh = await expectReplaced(app, { answer, userId: member.id, before, token });
    expect(cookiesOf(answer)).toEqual(unrememberedCookies(fresh));
  });

  it('changes of the user that it is on, and when', async () => {
    const { updatedAt: then, ...before } = await userRow(app, member.email);
    app.clock.advance(1_000);
    await enable().expect(200);
    const { updatedAt, ...after } = await userRow(app, member.email);
    expect(after).toEqual({ ...before, twoFactorEnabled: true });
    expect((updatedAt as Date).getTime()).toBeGreaterThan((then as Date).getTime());
  });

  it('asks for a code at the next sign-in, and takes it', async () => {
    const shown = (await enable().expect(200)).body as HandedOut;
    const challenge = await passwordSignIn(app, member).expect(200, { twoFactorRedirect: true });
    const cookie = String(cookiesOf(challenge)['portvakt.two_factor']).split(';')[0] ?? '';
    const body = { code: codeOf(app, appWith(shown)) };
    await app.request().post('/two-factor/verify-totp').set('cookie', cookie).send(body).expect(200);
  });

  it('where it is on already, starts over: one that counts, another session, no trusted device', async () => {
    const other = await aProtectedMember(app);
    await anAuthenticatorOf(app, other.id);
    await everyKindOfRecord(app, other.id);
    const [before, records] = [await sessionsOf(app, other.id), await identifiersOf(app, other.id)];
    const answer = await enable(other).expect(200);
    await expectReplaced(app, { answer, userId: other.id, before, token: other.token });
    expect((await storedAuthenticators(app, other.id)).map(({ verified }) => verified)).toEqual([true]);
    expect(await isTwoFactorOn(app, other.id)).toBe(true);
    expect(await identifiersOf(app, other.id)).toEqual(records.filter((each) => !each.startsWith('trust-device-')));
    const late = { code: codeOf(app, other.authenticator) };
    const cookie = presenting((await sessionsOf(app, other.id))[0]?.token ?? '');
    await app.request().post('/two-factor/verify-totp').set('cookie', cookie).send(late).expect(401);
  });

  it('is still refused for a wrong password, and changes nothing', async () => {
    const before = await everything(app);
    const answer = await enable(member, { password: 'et galt passord' }).expect(400, refusal('INVALID_PASSWORD'));
    expect(cookiesOf(answer)).toEqual({});
    expect(await everything(app)).toEqual(before);
  });

  it.each(['session', 'twoFactor', 'outboxMail'])('that cannot be stored loses nothing: %s', async (table) => {
    const before = await everything(app);
    const answer = await whileRefused(app, table, async () => enable());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(cookiesOf(answer)).toEqual({});
    expect(await everything(app)).toEqual(before);
  });

  it('asks for a first code of one that is added', async () => {
    await enable().expect(200);
    const [session] = await sessionsOf(app, member.id);
    const token = session?.token ?? '';
    const added = await inSession(app, 'add', { token }, { password: PASSWORD, name: 'Ny' }).expect(200);
    expect(cookiesOf(added)).toEqual({});
    expect((await storedAuthenticators(app, member.id)).map(({ verified }) => verified)).toEqual([true, false]);
  });

  it('happens once where a browser asks five times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => enable()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await sessionsOf(app, member.id)).toHaveLength(1);
    expect(await storedAuthenticators(app, member.id)).toHaveLength(1);
  });
});
