import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  clearedCookie,
  cookiesOf,
  rememberedCookie,
  sessionCookie,
  sessionDataIn,
  signedValue,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { whileSessionLookupsFail } from '../../testing/schema-changes.js';
import { aSession, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const DATA = 'portvakt.session_data';
const TOKEN = 'portvakt.session_token';
const MARKER = 'portvakt.dont_remember';
const FIELDS = { note: { type: 'string' }, hidden: { type: 'string', returned: false } };
const unremembered = (token: string) => ({
  [TOKEN]: `${TOKEN}=${signedValue('session_token', token)}; Path=/; HttpOnly; SameSite=Lax`,
  [MARKER]: `${MARKER}=${signedValue('dont_remember', 'true')}; Path=/; HttpOnly; SameSite=Lax`,
});

describe.each(['true', 'false'])('the cookies of POST /update-user, session-data cookie %s', (cached) => {
  const app = useTestApp({
    SESSION_COOKIE_CACHE_ENABLED: cached,
    ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS),
  });
  let member: SignedInUser;
  beforeEach(async () => {
    member = await aSignedInUser(app);
  });

  const update = (body: object, cookie = sessionCookie(member.token)) =>
    app.request().post('/update-user').set('cookie', cookie).send(body);
  /** Without the session-data cookie, which contains a time of its own. */
  const besideData = (answer: { headers: object }) => {
    const { [DATA]: data, ...others } = cookiesOf(answer);
    expect(data !== undefined).toBe(cached === 'true');
    return others;
  };
  /** The user in the session-data cookie, if there is one. */
  const saying = (user: object): unknown =>
    cached === 'true' ? expect.objectContaining({ user: expect.objectContaining(user) as unknown }) : null;

  it('hold the new values', async () => {
    const answer = await update({ name: 'Ola', note: 'ny', hidden: 'hemmelig' }).expect(200);
    expect(besideData(answer)).toEqual(rememberedCookie(member.token));
    expect(sessionDataIn(answer)).toEqual(saying({ name: 'Ola', note: 'ny' }));
    expect(Object.keys(sessionDataIn(answer)?.user ?? {})).not.toContain('hidden');
  });

  it('keep the dont_remember choice of the browser', async () => {
    const token = await aSession(app, member.id, { expiresInMs: DAY_MS / 2, remember: false });
    const before = await sessionTimes(app, token);
    const answer = await update({ name: 'Ola' }, unrememberedSessionCookie(token)).expect(200);
    expect(besideData(answer)).toEqual(unremembered(token));
    expect(cookiesOf(answer)[DATA] ?? '').not.toContain('Max-Age');
    expect(await sessionTimes(app, token)).toEqual(before);
  });

  it('do not make a session remembered that never was, even without its dont_remember cookie (D-30)', async () => {
    const token = await aSession(app, member.id, { expiresInMs: DAY_MS / 2, remember: false });
    const answer = await update({ name: 'Ola' }, sessionCookie(token)).expect(200);
    expect(cookiesOf(answer)[TOKEN]).toBe(unremembered(token)[TOKEN]);
  });

  it('are set once when the session was due for refresh (D-01, D-23)', async () => {
    const token = await aSession(app, member.id, { expiresInMs: 6 * DAY_MS });
    const before = await sessionTimes(app, token);
    const answer = await update({ name: 'Ola' }, sessionCookie(token)).expect(200);
    expect(besideData(answer)).toEqual(rememberedCookie(token));
    expect((await sessionTimes(app, token))?.expiresAt.getTime()).toBeGreaterThan(
      before?.expiresAt.getTime() ?? Infinity,
    );
    expect(sessionDataIn(answer)).toEqual(saying({ name: 'Ola' }));
  });

  it('are set by the refresh when nothing changes and when the request is rejected (D-22, D-23)', async () => {
    for (const [body, status] of [
      [{}, 200],
      [{ name: 7 }, 400],
      [{ email: 'x' }, 400],
    ] as const) {
      const token = await aSession(app, member.id, { expiresInMs: 6 * DAY_MS });
      const answer = await update(body, sessionCookie(token)).expect(status);
      expect(besideData(answer)).toEqual(rememberedCookie(token));
    }
  });
});

describe('the session-data cookie of POST /update-user', () => {
  const app = useTestApp({
    SESSION_COOKIE_CACHE_ENABLED: 'true',
    ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS),
  });
  let member: SignedInUser;

  beforeAll(async () => {
    member = await aSignedInUser(app);
  });

  it('does not suffice: a change needs a valid session (D-02)', async () => {
    const { token, id } = await aSignedInUser(app);
    const browser = app.browser();
    const filled = await browser.get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    const jar = `${sessionCookie(token)}; ${(cookiesOf(filled)[DATA] ?? '').split(';')[0] ?? ''}`;
    await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [id]);
    const answer = await app.request().post('/update-user').set('cookie', jar).send({ name: 'Ola' }).expect(401);
    expect(cookiesOf(answer)[DATA]).toBe(clearedCookie(DATA));
    const rows = await app.database.sql('SELECT "name" FROM "user" WHERE "id" = $1', [id]);
    expect(rows).toEqual([{ name: 'Kari Nordmann' }]);
  });

  it('is valid for five minutes', async () => {
    const answer = await app
      .request()
      .post('/update-user')
      .set('cookie', sessionCookie(member.token))
      .send({ name: 'Ola' })
      .expect(200);
    expect(cookiesOf(answer)[DATA]).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is cleared if it would be too long, and the change is stored (D-36)', async () => {
    const big = { image: `/${'x'.repeat(2047)}`, note: 'x'.repeat(1024) };
    const answer = await app
      .request()
      .post('/update-user')
      .set('cookie', sessionCookie(member.token))
      .send(big)
      .expect(200);
    expect(cookiesOf(answer)).toEqual({ ...rememberedCookie(member.token), [DATA]: clearedCookie(DATA) });
    const shown = await app.request().get('/get-session').set('cookie', sessionCookie(member.token)).expect(200);
    expect(shown.body).toMatchObject({ user: big });
  });

  it('is no substitute for a session that cannot be read: nothing is changed', async () => {
    const other = await aSignedInUser(app);
    const answer = await whileSessionLookupsFail(app, () =>
      app.request().post('/update-user').set('cookie', sessionCookie(other.token)).send({ name: 'Per' }).expect(500),
    );
    expect(answer.text).toBe('');
    const rows = await app.database.sql('SELECT "name" FROM "user" WHERE "id" = $1', [other.id]);
    expect(rows).toEqual([{ name: 'Kari Nordmann' }]);
  });
});
