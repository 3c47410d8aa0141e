import { beforeAll, describe, expect, it } from '@jest/globals';

import { clearedCookie, cookiesOf, cookieValue, sessionCookie, sessionDataSignature } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

const NAME = 'portvakt.session_data';

interface Payload {
  session: { session: { token: string; expiresAt: string }; user: { name: string } };
  expiresAt: number;
  signature: string;
}

const decode = (value: string): Payload => JSON.parse(Buffer.from(value, 'base64url').toString()) as Payload;
const encode = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString('base64url');

/** A payload signed as the service does it. */
const sealed = ({ session, expiresAt }: Omit<Payload, 'signature'>): string =>
  encode({ session, expiresAt, signature: sessionDataSignature(JSON.stringify({ ...session, expiresAt })) });

describe('the session-data cookie', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  let person: SignedUpUser;
  /** What the service wrote for the person's session. */
  let written: string;

  beforeAll(async () => {
    person = await aSignedUpUser(app);
    const answer = await app.request().get('/get-session').set('cookie', sessionCookie(person.token)).expect(200);
    written = cookieValue(cookiesOf(answer)[NAME]);
  });

  const read = (data: string, { token = person.token, query = '' } = {}) =>
    app
      .request()
      .get(`/get-session${query}`)
      .set('cookie', `${sessionCookie(token)}; ${NAME}=${data}`)
      .expect(200);

  /** Changed without the session in the database knowing: what an answer says tells where it comes from. */
  const withName = (name: string, change: Partial<Payload> = {}): string => {
    const payload = decode(written);
    return sealed({ ...payload, ...change, session: { ...payload.session, user: { ...payload.session.user, name } } });
  };

  describe('as it is written', () => {
    it('holds exactly the answer, its own end and a signature, in base64url', async () => {
      expect(written).toMatch(/^[A-Za-z0-9_-]+$/);
      const answer = await app.request().get('/get-session').set('cookie', sessionCookie(person.token)).expect(200);
      expect(decode(written)).toEqual({
        session: answer.body,
        expiresAt: expect.any(Number),
        signature: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      });
    });

    it('is signed over the text of session, user and the one end it carries (D-35)', () => {
      const { session, expiresAt, signature } = decode(written);
      expect(signature).toBe(sessionDataSignature(JSON.stringify({ ...session, expiresAt })));
    });

    it('lives five minutes, and so does what it says', async () => {
      const answer = await app.request().get('/get-session').set('cookie', sessionCookie(person.token)).expect(200);
      const line = cookiesOf(answer)[NAME];
      expect(line).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
      const { expiresAt } = decode(cookieValue(line));
      expect(expiresAt - app.clock.now().getTime()).toBeLessThanOrEqual(300_000);
      expect(expiresAt - app.clock.now().getTime()).toBeGreaterThan(200_000);
    });
  });

  describe('where it is believed', () => {
    it('answers without the database, and is not written again', async () => {
      const statements = await statementsDuring(async () => {
        const answer = await read(withName('Fra kaken'));
        expect(answer.body.user.name).toBe('Fra kaken');
        expect(answer.headers['set-cookie']).toBeUndefined();
      });
      expect(statements).toEqual([]);
    });

    it('answers as the database would', async () => {
      const fromDatabase = await read('', { query: '?disableCookieCache=true' });
      const fromCookie = await read(written);
      expect(fromCookie.text).toBe(fromDatabase.text);
      expect(fromCookie.headers['content-type']).toMatch(/^application\/json/);
      expect(fromCookie.headers['cache-control']).toBe('no-store');
    });

    it('may stand in double quotes', async () => {
      expect((await read(`"${withName('I anførsel')}"`)).body.user.name).toBe('I anførsel');
    });
  });

  describe('where it is not believed', () => {
    const soon = () => app.clock.now().getTime() + 60_000;
    const changed = (value: string, from: string, to: string): string =>
      Buffer.from(Buffer.from(value, 'base64url').toString().replace(from, to)).toString('base64url');
    /** Signed as it should be, with whatever text as its end. */
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
      ['has a signature that is no text', () => encode({ ...decode(written), signature: 7 })],
      ['has run out', () => withName('Løgn', { expiresAt: app.clock.now().getTime() - 1 })],
      [
        'has another character at the end of what is signed',
        () => changed(withName('Løgn'), '},"expiresAt"', '],"expiresAt"'),
      ],
      ['ends at no number', () => endingAt('NaN')],
      ['is cut short', () => withName('Løgn').slice(0, -20)],
      ['is no base64', () => '%%%***'],
      ['is no JSON', () => Buffer.from('no json').toString('base64url')],
      ['is JSON of another kind', () => encode(['session'])],
      ['is null', () => encode({ session: null, expiresAt: soon(), signature: '' })],
      ['is empty', () => ''],
    ];

    it.each(wrong)('where it %s, the database answers and it is replaced', async (_, forge) => {
      const answer = await read(forge());
      expect(answer.body.user.name).toBe('Kari Nordmann');
      const { [NAME]: data, ...others } = cookiesOf(answer);
      expect(decode(cookieValue(data)).session).toEqual(answer.body);
      expect(others).toEqual({});
    });

    it('where it ends at this very moment, the database answers', async () => {
      await app.clock.atOneMoment(async (moment) => {
        const until = (ms: number) => read(withName('Fra kaken', { expiresAt: ms }));
        expect((await until(moment.getTime() + 1)).body.user.name).toBe('Fra kaken');
        expect((await until(moment.getTime())).body.user.name).toBe('Kari Nordmann');
      });
    });

    it('where its session has ended, the database answers', async () => {
      const payload = decode(written);
      const past = new Date(app.clock.now().getTime() - 1).toISOString();
      const session = { ...payload.session, session: { ...payload.session.session, expiresAt: past } };
      const answer = await read(sealed({ ...payload, session }));
      expect(answer.body.session.expiresAt).not.toBe(past);
    });

    it('where it belongs to another session, even of the same user, the database answers (D-02)', async () => {
      const token = await aSession(app, person.id);
      const answer = await read(written, { token });
      expect(answer.body.session.token).toBe(token);
      expect(decode(cookieValue(cookiesOf(answer)[NAME])).session.session.token).toBe(token);
    });

    it('where the caller does not want it, the database answers and it is written anew', async () => {
      const answer = await read(withName('Gammelt'), { query: '?disableCookieCache=true' });
      expect(answer.body.user.name).toBe('Kari Nordmann');
      expect(decode(cookieValue(cookiesOf(answer)[NAME])).session.user.name).toBe('Kari Nordmann');
    });

    it('is worth nothing without the session cookie beside it, and stays', async () => {
      const answer = await app.request().get('/get-session').set('cookie', `${NAME}=${written}`).expect(200);
      expect(answer.body).toBeNull();
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('is not replaced where no cookie is to be written', async () => {
      const answer = await read('forged', { query: '?disableRefresh=true' });
      expect(answer.body.session.token).toBe(person.token);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });
  });

  it('goes, with the others, where the session it tells of does not exist any more', async () => {
    const token = await aSession(app, person.id, { expiresInMs: -DAY_MS });
    const answer = await read('forged', { token });
    expect(answer.body).toBeNull();
    expect(cookiesOf(answer)[NAME]).toBe(clearedCookie(NAME));
  });
});

describe('a session-data cookie where the cache is off', () => {
  const app = useTestApp();

  it('is never written, nor believed', async () => {
    const person = await aSignedUpUser(app);
    const live = await app.request().get('/get-session').set('cookie', sessionCookie(person.token)).expect(200);
    expect(live.headers['set-cookie']).toBeUndefined();
    const lie = { ...live.body, user: { ...live.body.user, name: 'Løgn' } } as Payload['session'];
    const data = sealed({ session: lie, expiresAt: Date.now() + 60_000 });
    const header = `${sessionCookie(person.token)}; ${NAME}=${data}`;
    const answer = await app.request().get('/get-session').set('cookie', header).expect(200);
    expect(answer.body.user.name).toBe('Kari Nordmann');
  });
});
