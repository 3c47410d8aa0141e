import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { expectBare } from '../../testing/bare-answer.js';
import { cookiesOf, presenting, SESSION_CLEARED } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { aMember } from '../../testing/members.js';
import { PASSWORD } from '../../testing/people.js';
import { aPendingSignIn, waiting } from '../../testing/pending-sign-ins.js';
import { postText } from '../../testing/raw-request.js';
import { misfit, refusal } from '../../testing/refusals.js';
import { TRUSTED } from '../../testing/return-address-vectors.js';
import { aSession } from '../../testing/session-rows.js';
import { aLinkedAccount } from '../../testing/stored-people.js';
import { ORIGIN, startTestApp, type TestApp } from '../../testing/test-app.js';
import {
  aProtectedMember,
  inSession,
  PASSWORD_CALLS,
  type ProtectedMember,
  SET_UP_CALLS,
  type SetUpCall,
  setTwoFactor,
} from '../../testing/two-factor-calls.js';

const WRONG = 'et galt passord';
const EVIL = 'https://evil.example';

let app: TestApp;
let member: ProtectedMember;

beforeAll(async () => {
  app = await startTestApp(TRUSTED);
  await app.nest.listen(0, '127.0.0.1');
});
afterAll(() => app.stop());
beforeEach(async () => {
  member = await aProtectedMember(app);
});

/** A body that is good for each of them. */
const fitting = () => ({ password: PASSWORD, name: 'Ny', id: member.authenticator.id });
const send = (call: SetUpCall, body: object = {}) => inSession(app, call, member, { ...fitting(), ...body });
const anonymous = (call: SetUpCall, body: object = fitting()) => app.request().post(`/two-factor/${call}`).send(body);
async function nothingHappens(work: () => Promise<void>): Promise<void> {
  const before = await everything(app);
  await work();
  expect(await everything(app)).toEqual(before);
}

describe.each(SET_UP_CALLS)('POST /two-factor/%s is refused, and changes nothing,', (call) => {
  it('without a session, before anything in the body is judged (C15)', () =>
    nothingHappens(async () => {
      for (const body of [fitting(), {}, { password: 7, name: 7, id: 7 }]) {
        const answer = await anonymous(call, body).expect(401);
        expect(answer.body).toEqual(refusal('UNAUTHORIZED'));
        expect(cookiesOf(answer)).toEqual({});
      }
      for (const text of ['[]', '7', 'null']) {
        const { status } = await postText(app, `/two-factor/${call}`, text);
        expect(status).toBe(401);
      }
      expect((await postText(app, `/two-factor/${call}`, '{')).status).toBe(400);
    }));

  it('in a session that is over, or that is none, and clears its cookies', async () => {
    const over = await aSession(app, member.id, { endsInMs: -1 });
    for (const token of [over, 'x'.repeat(32)]) {
      const answer = await inSession(app, call, { token }, fitting()).expect(401);
      expect(answer.body).toEqual(refusal('UNAUTHORIZED'));
      expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    }
  });

  it('in a sign-in that waits for its code', async () => {
    const cookie = waiting(await aPendingSignIn(app, member.id));
    await nothingHappens(async () => {
      const answer = await anonymous(call).set('cookie', cookie).expect(401);
      expect(answer.body).toEqual(refusal('UNAUTHORIZED'));
    });
  });

  it('without a body, with an empty one, and with one that is no object', () =>
    nothingHappens(async () => {
      const cookie = presenting(member.token);
      const bare = await app.request().post(`/two-factor/${call}`).set('cookie', cookie).expect(400);
      expect(bare.body).toMatchObject(refusal('VALIDATION_ERROR'));
      for (const text of ['', '[]', '7', '"x"', 'null', '{', '[{}]']) {
        const answer = await postText(app, `/two-factor/${call}`, text, { cookie });
        expect({ text, status: answer.status }).toEqual({ text, status: 400 });
        expect(JSON.parse(answer.text)).toMatchObject(refusal('VALIDATION_ERROR'));
      }
    }));

  it('with a body of another kind, or one that is too large', () =>
    nothingHappens(async () => {
      const cookie = presenting(member.token);
      const typed = (type: string, text: string) =>
        postText(app, `/two-factor/${call}`, text, { cookie, 'content-type': type });
      expectBare(await typed('application/x-www-form-urlencoded', `password=${PASSWORD}`), 415);
      expectBare(await typed('text/plain', JSON.stringify(fitting())), 415);
      expectBare(await typed('application/json', JSON.stringify({ ...fitting(), more: 'x'.repeat(65_536) })), 413);
    }));

  it('from a foreign page', () =>
    nothingHappens(async () => {
      for (const origin of [EVIL, 'null', `${ORIGIN}.evil.example`, 'http://localhost:3001', '/']) {
        const answer = await send(call).set({ origin }).expect(403);
        expect(answer.body).toEqual(refusal('INVALID_ORIGIN'));
        expect(cookiesOf(answer)).toEqual({});
      }
      await send(call)
        .set({ referer: `${EVIL}/x` })
        .expect(403);
      await send(call).set({ 'sec-fetch-site': 'cross-site' }).expect(403);
      await send(call).set({ 'sec-fetch-site': 'same-site' }).expect(403);
      // Before the session and the body are looked at.
      await anonymous(call, {}).set({ cookie: 'a=b', origin: EVIL }).expect(403, refusal('INVALID_ORIGIN'));
    }));

  it('where it would lead somewhere that is not allowed, before a session is asked for', () =>
    nothingHappens(async () => {
      for (const callbackURL of ['//evil.example', `${EVIL}/x`]) {
        await send(call, { callbackURL }).expect(403, refusal('INVALID_CALLBACKURL'));
        await anonymous(call, { callbackURL }).expect(403, refusal('INVALID_CALLBACKURL'));
      }
      await send(call, { redirectTo: '//evil.example' }).expect(403, refusal('INVALID_REDIRECTURL'));
      await send(call, { callbackURL: 7 }).expect(400, misfit('callbackURL'));
    }));
});

describe.each(SET_UP_CALLS)('POST /two-factor/%s is taken', (call) => {
  it.each([{ origin: ORIGIN }, { origin: 'https://trusted.example' }, { 'sec-fetch-site': 'same-origin' }, {}])(
    'from a trusted page, or from none: %j',
    async (headers) => {
      await send(call).set(headers).expect(200);
    },
  );

  it('with members that nobody knows, which are not looked at', async () => {
    const unknown = {
      userId: 'x',
      verified: true,
      twoFactorEnabled: true,
      secret: 'x',
      more: '\u0000',
      deep: { a: [1] },
    };
    await send(call, unknown).expect(200);
    const rows = await app.database.sql('SELECT FROM "twoFactor" WHERE "userId" <> $1 AND "userId" = $2', [
      member.id,
      'x',
    ]);
    expect(rows).toEqual([]);
  });

  it('at its path alone, with at most one slash after it', async () => {
    const cookie = presenting(member.token);
    for (const path of [`/two-factor/${call.toUpperCase()}`, `/two-factor/${call}//`, `/two-factor/${call}/x`]) {
      expectBare(await app.request().post(path).set({ cookie }).send(fitting()), 404);
    }
    expectBare(await app.request().get(`/two-factor/${call}`).set({ cookie }), 404);
    await app.request().post(`/two-factor/${call}/`).set({ cookie }).send(fitting()).expect(200);
  });
});

describe.each(PASSWORD_CALLS)('the password of POST /two-factor/%s', (call) => {
  async function expectRefused(body: object, wanted: object): Promise<void> {
    await nothingHappens(async () => {
      const answer = await send(call, body).expect(400);
      expect(answer.body).toEqual(wanted);
      expect(cookiesOf(answer)).toEqual({});
    });
  }

  it.each([
    WRONG,
    '',
    ' ',
    `${PASSWORD} `,
    PASSWORD.toUpperCase(),
    `${PASSWORD}\n`,
    'x'.repeat(128),
    'x'.repeat(60_000),
  ])('is refused where it is wrong: %#', (password) => expectRefused({ password }, refusal('INVALID_PASSWORD')));

  it.each([undefined, null, 7, true, {}, [], [PASSWORD], `${PASSWORD}\u0000`, '\ud800'])(
    'does not fit as %j',
    (password) => expectRefused({ password }, misfit('password')),
  );

  it('is not that of another user', async () => {
    const other = await aMember(app);
    await app.database.sql('UPDATE "account" SET "password" = $1 WHERE "userId" = $2', ['x:y', member.id]);
    expect(other.id).not.toBe(member.id);
    await expectRefused({}, refusal('INVALID_PASSWORD'));
  });

  it('is not there for who has none', async () => {
    const code =
      call === 'get-totp-uri' || call === 'generate-backup-codes' ? 'NO_PASSWORD_CREDENTIAL_FOUND' : 'INVALID_PASSWORD';
    await aLinkedAccount(app, member.id, 'google');
    for (const change of ['UPDATE "account" SET "password" = NULL', 'DELETE FROM "account"']) {
      await app.database.sql(`${change} WHERE "userId" = $1 AND "providerId" = 'credential'`, [member.id]);
      for (const password of [PASSWORD, '', WRONG]) await expectRefused({ password }, refusal(code));
    }
  });

  it('is not looked at where another member does not fit', async () => {
    if (call === 'enable' || call === 'add') {
      for (const issuer of [null, 7, {}, 'x'.repeat(1_025), 'a\u0000b', 'a\nb', '\ud800']) {
        await expectRefused({ issuer, password: WRONG }, misfit('issuer'));
      }
    }
    if (call === 'get-totp-uri') await expectRefused({ id: 7, password: WRONG }, misfit('id'));
    await expectRefused({ password: 7 }, misfit('password'));
  });
});

describe('somebody else', () => {
  it('is not reached by a session of one’s own', async () => {
    const other = await aProtectedMember(app);
    const before = await app.database.sql('SELECT * FROM "twoFactor" WHERE "userId" = $1', [other.id]);
    for (const call of SET_UP_CALLS) {
      await setTwoFactor(app, member.id, true);
      const token = await aSession(app, member.id);
      const body = { ...fitting(), id: other.authenticator.id, userId: other.id };
      await inSession(app, call, { token }, body);
    }
    expect(await app.database.sql('SELECT * FROM "twoFactor" WHERE "userId" = $1', [other.id])).toEqual(before);
  });
});
