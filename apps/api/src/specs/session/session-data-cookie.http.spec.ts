import { beforeAll, describe, expect, it } from '@jest/globals';

import { clearedCookie, cookiesOf, cookieValue, sessionCookie, sessionDataSignature } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { useFrozenMonotonicClock } from '../../testing/monotonic-clock.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

useFrozenMonotonicClock();

const NAME = 'portvakt.session_data';

interface Payload {
  session: { session: { token: string; expiresAt: string }; user: { name: string } };
  expiresAt: number;
  signature: string;
}

const decode = (value: string): Payload => JSON.parse(Buffer.from(value, 'base64url').toString()) as Payload;
const encode = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString('base64url');

/** A payload signed as the service signs it. */
const sealed = ({ session, expiresAt }: Omit<Payload, 'signature'>): string =>
  encode({ session, expiresAt, signature: sessionDataSignature(JSON.stringify({ ...session, expiresAt })) });

describe('the session-data cookie', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  let user: SignedUpUser;
  /** The session-data cookie that the service set for the user's session. */
  let written: string;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    const answer = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
    written = cookieValue(cookiesOf(answer)[NAME]);
  });

  const read = (data: string, { token = user.token, query = '' } = {}) =>
    app
      .request()
      .get(`/get-session${query}`)
      .set('cookie', `${sessionCookie(token)}; ${NAME}=${data}`)
      .expect(200);

  /** Changes the user row only, so that a response shows whether it came from the cookie or the database. */
  const withName = (name: string, change: Partial<Payload> = {}): string => {
    const payload = decode(written);
    return sealed({ ...payload, ...change, session: { ...payload.session, user: { ...payload.session.user, name } } });
  };

  describe('when it is set', () => {
    it('holds exactly the answer, an expiry and a signature, in base64url', async () => {
      expect(written).toMatch(/^[A-Za-z0-9_-]+$/);
      const answer = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
      expect(decode(written)).toEqual({
        session: answer.body,
        expiresAt: expect.any(Number),
        signature: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      });
    });

    it('is signed over session, user and expiry (D-35)', () => {
      const { session, expiresAt, signature } = decode(written);
      expect(signature).toBe(sessionDataSignature(JSON.stringify({ ...session, expiresAt })));
    });

    it('is valid for five minutes, as is its content', async () => {
      const answer = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
      const line = cookiesOf(answer)[NAME];
      expect(line).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
      const { expiresAt } = decode(cookieValue(line));
      expect(expiresAt - app.clock.now().getTime()).toBeLessThanOrEqual(300_000);
      expect(expiresAt - app.clock.now().getTime()).toBeGreaterThan(200_000);
    });
  });

  describe('when it is valid', () => {
    it('is answered without the database, and not set again', async () => {
      const statements = await statementsDuring(async () => {
        const answer = await read(withName('Fra kaken'));
        expect(answer.body.user.name).toBe('Fra kaken');
        expect(answer.headers['set-cookie']).toBeUndefined();
      });
      expect(statements).toEqual([]);
    });

    it('holds what the database would answer', async () => {
      const fromDatabase = await read('', { query: '?disableCookieCache=true' });
      const fromCookie = await read(written);
      expect(fromCookie.text).toBe(fromDatabase.text);
      expect(fromCookie.headers['content-type']).toMatch(/^application\/json/);
      expect(fromCookie.headers['cache-control']).toBe('no-store');
    });

    it('may be in double quotes', async () => {
      expect((await read(`"${withName('I anførsel')}"`)).body.user.name).toBe('I anførsel');
    });
  });

  describe('when it is not accepted', () => {
    const soon = () => app.clock.now().getTime() + 60_000;
    const changed = (value: string, from: string, to: string): string =>
      Buffer.from(Buffer.from(value, 'base64url').toString().replace(from, to)).toString('base64url');
    /** A correctly signed cookie with any text as its expiry. */
    const endingAt = (end: string): string => {
      const { session } = decode(written);
      const signature = sessionDataSignature(`${JSON.stringify(session).slice(0, -1)},"expiresAt":${end}}`);
      const text = `{"session":${JSON.stringify(session)},"expiresAt":${end},"signature":"${signature}"}`;
      return Buffer.from(text).toString('base64url');
    };
    const wrong: readonly [string, () => string][] = [
      ['is changed', () => encode({ ...decode(written), expiresAt: soon() })],
      ['has another signature', () => encode({ ...decode(written), signature: sessionDataSignature('x') })],
      ['has no signature', () => encode({ session: decode(written).session, expiresAt: soon() })],
      ['has a signature that is not a text', () => encode({ ...decode(written), signature: 7 })],
      ['has expired', () => withName('Løgn', { expiresAt: app.clock.now().getTime() - 1 })],
      [
        'has another character at the end of the signed text',
        () => changed(withName('Løgn'), '},"expiresAt"', '],"expiresAt"'),
      ],
      ['has an expiry that is not a number', () => endingAt('NaN')],
      ['is truncated', () => withName('Løgn').slice(0, -20)],
      ['is not base64', () => '%%%***'],
      ['is not JSON', () => Buffer.from('no json').toString('base64url')],
      ['is JSON of another shape', () => encode(['session'])],
      ['is null', () => encode({ session: null, expiresAt: soon(), signature: '' })],
      ['is empty', () => ''],
    ];

    it.each(wrong)('answers from the database and replaces a cookie that %s', async (_, forge) => {
      const answer = await read(forge());
      expect(answer.body.user.name).toBe('Kari Nordmann');
      const { [NAME]: data, ...others } = cookiesOf(answer);
      expect(decode(cookieValue(data)).session).toEqual(answer.body);
      expect(others).toEqual({});
    });

    it('answers from the database at the very moment of its expiry', async () => {
      await app.clock.atOneMoment(async (moment) => {
        const until = (ms: number) => read(withName('Fra kaken', { expiresAt: ms }));
        expect((await until(moment.getTime() + 1)).body.user.name).toBe('Fra kaken');
        expect((await until(moment.getTime())).body.user.name).toBe('Kari Nordmann');
      });
    });

    it('answers from the database when its session has expired', async () => {
      const payload = decode(written);
      const past = new Date(app.clock.now().getTime() - 1).toISOString();
      const session = { ...payload.session, session: { ...payload.session.session, expiresAt: past } };
      const answer = await read(sealed({ ...payload, session }));
      expect(answer.body.session.expiresAt).not.toBe(past);
    });

    it('answers from the database when the cookie belongs to another session, even of the same user (D-02)', async () => {
      const token = await aSession(app, user.id);
      const answer = await read(written, { token });
      expect(answer.body.session.token).toBe(token);
      expect(decode(cookieValue(cookiesOf(answer)[NAME])).session.session.token).toBe(token);
    });

    it('answers from the database and sets the cookie again when the caller disables the cache', async () => {
      const answer = await read(withName('Gammelt'), { query: '?disableCookieCache=true' });
      expect(answer.body.user.name).toBe('Kari Nordmann');
      expect(decode(cookieValue(cookiesOf(answer)[NAME])).session.user.name).toBe('Kari Nordmann');
    });

    it('is ignored and kept without the session cookie', async () => {
      const answer = await app.request().get('/get-session').set('cookie', `${NAME}=${written}`).expect(200);
      expect(answer.body).toBeNull();
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('is not replaced when no cookie may be set', async () => {
      const answer = await read('forged', { query: '?disableRefresh=true' });
      expect(answer.body.session.token).toBe(user.token);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });
  });

  it('is cleared with the other cookies when its session does not exist any more', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -DAY_MS });
    const answer = await read('forged', { token });
    expect(answer.body).toBeNull();
    expect(cookiesOf(answer)[NAME]).toBe(clearedCookie(NAME));
  });
});

describe('the session-data cookie when the cookie cache is disabled', () => {
  const app = useTestApp();

  it('is never set and never read', async () => {
    const user = await aSignedUpUser(app);
    const live = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
    expect(live.headers['set-cookie']).toBeUndefined();
    const lie = { ...live.body, user: { ...live.body.user, name: 'Løgn' } } as Payload['session'];
    const data = sealed({ session: lie, expiresAt: Date.now() + 60_000 });
    const header = `${sessionCookie(user.token)}; ${NAME}=${data}`;
    const answer = await app.request().get('/get-session').set('cookie', header).expect(200);
    expect(answer.body.user.name).toBe('Kari Nordmann');
  });
});
