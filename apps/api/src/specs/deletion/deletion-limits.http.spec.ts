import crypto from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { aClient, aClientAddress, BEHIND_PROXY } from '../../testing/clients.js';
import { presenting } from '../../testing/cookies.js';
import { aMemberWithPassword, BY_MAIL, CONFIRM_DELETION, DELETED, ENABLED, MAIL_SENT } from '../../testing/deletions.js';
import { everything } from '../../testing/everything.js';
import { subjectsTo } from '../../testing/mailbox.js';
import { aMember, type Member } from '../../testing/members.js';
import { isThere } from '../../testing/owned-rows.js';
import { PASSWORD } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { aSession } from '../../testing/session-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { identifiersOf } from '../../testing/verification-rows.js';

const WRONG = 'et galt passord';
const QUARTER_MS = 15 * 60_000;

let app: TestApp;

afterEach(() => {
  jest.restoreAllMocks();
});

/** Asked in the session of somebody, from an address they have no session at. */
const deleteFrom = ({ post }: ReturnType<typeof aClient>, { token }: Pick<Member, 'token'>, body: object) =>
  post('/delete-user').set('cookie', presenting(token)).send(body);

const tries = (member: Member, count: number) =>
  Promise.all(Array.from({ length: count }, async () => deleteFrom(aClient(app), member, { password: WRONG })));

const statusesOf = (answers: readonly { status: number }[], wanted: number): number =>
  answers.filter(({ status }) => status === wanted).length;

const signIn = (email: string, password: string) => aClient(app).post('/sign-in/email').send({ email, password });

describe('wrong passwords at POST /delete-user', () => {
  beforeAll(async () => {
    app = await startTestApp({ ...BEHIND_PROXY, ...ENABLED });
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());

  it('are 20 in 15 minutes from everywhere together, then none is judged, nor the right one', async () => {
    const member = await aMemberWithPassword(app);
    const answers = await tries(member, 25);
    expect(statusesOf(answers, 400)).toBe(20);
    expect(statusesOf(answers, 429)).toBe(5);
    for (const { status, body } of answers) {
      expect(body).toEqual(refusal(status === 429 ? 'TOO_MANY_REQUESTS' : 'INVALID_PASSWORD'));
    }

    const before = await everything(app);
    const hashing = jest.spyOn(crypto, 'scrypt');
    const refused = await deleteFrom(aClient(app), member, { password: PASSWORD }).expect(429);
    expect(hashing).not.toHaveBeenCalled();
    expect(refused.body).toEqual(refusal('TOO_MANY_REQUESTS'));
    expect(refused.headers['retry-after']).toBe(refused.headers['x-retry-after']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(QUARTER_MS / 1000);
    expect(refused.headers).not.toHaveProperty('set-cookie');
    expect(await everything(app)).toEqual(before);

    app.clock.advance(QUARTER_MS + 1);
    await deleteFrom(aClient(app), member, { password: PASSWORD }).expect(200, DELETED);
  }, 60_000);

  it('are those of the sign-in, which has none left after them', async () => {
    const member = await aMemberWithPassword(app);
    await tries(member, 20);
    await signIn(member.email, PASSWORD).expect(429);
    expect(statusesOf(await tries(await aMemberWithPassword(app), 1), 400)).toBe(1);
  }, 60_000);

  it('are spent where the sign-in has spent them', async () => {
    const member = await aMemberWithPassword(app);
    await Promise.all(Array.from({ length: 20 }, async () => signIn(member.email, WRONG)));
    await deleteFrom(aClient(app), member, { password: PASSWORD }).expect(429);
    expect(await isThere(app, member.id)).toBe(true);
  }, 60_000);

  it('shut out nobody whose client address holds a session of theirs, and are not counted there', async () => {
    const member = await aMemberWithPassword(app);
    const home = aClientAddress();
    await app.database.sql('UPDATE "session" SET "ipAddress" = $1 WHERE "token" = $2', [home, member.token]);
    const atHome = (body: object) =>
      app.request().post('/delete-user').set('x-forwarded-for', home).set('cookie', presenting(member.token)).send(body);
    const guesses = await Promise.all(Array.from({ length: 21 }, async () => atHome({ password: WRONG })));
    expect(statusesOf(guesses, 400)).toBe(21);
    await signIn(member.email, WRONG).expect(401);

    expect(statusesOf(await tries(member, 19), 400)).toBe(19);
    await deleteFrom(aClient(app), member, { password: PASSWORD }).expect(429);
    await atHome({ password: PASSWORD }).expect(200, DELETED);
  }, 60_000);

  it('are counted in the budget of the address that the session’s user has', async () => {
    const [member, other] = [await aMemberWithPassword(app), await aMemberWithPassword(app)];
    await tries(member, 20);
    await deleteFrom(aClient(app), other, { password: PASSWORD }).expect(200, DELETED);
    const again = { ...member, token: await aSession(app, member.id) };
    await deleteFrom(aClient(app), again, { password: PASSWORD }).expect(429);
  }, 60_000);

  it('cost no other proof: a fresh session is enough after them', async () => {
    const member = await aMemberWithPassword(app);
    await tries(member, 20);
    await deleteFrom(aClient(app), member, {}).expect(200, DELETED);
  }, 60_000);
});

describe('mails that ask whether somebody wants to be deleted', () => {
  beforeAll(async () => {
    app = await startTestApp({ ...BEHIND_PROXY, ...BY_MAIL });
  });
  afterAll(() => app.stop());

  it('are five in ten minutes to one mailbox, and no answer tells', async () => {
    const [member, other] = [await aMember(app), await aMember(app)];
    for (let n = 0; n < 7; n++) await deleteFrom(aClient(app), member, {}).expect(200, MAIL_SENT);
    expect(await subjectsTo(app, member.email)).toEqual(Array.from({ length: 5 }, () => CONFIRM_DELETION));
    await deleteFrom(aClient(app), other, {}).expect(200, MAIL_SENT);
    expect(await subjectsTo(app, other.email)).toEqual([CONFIRM_DELETION]);

    app.clock.advance(600_001);
    await deleteFrom(aClient(app), member, {}).expect(200, MAIL_SENT);
    expect(await subjectsTo(app, member.email)).toHaveLength(6);
    expect((await identifiersOf(app, member.id)).length).toBeGreaterThan(0);
  });
});
