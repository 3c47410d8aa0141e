import { beforeEach, describe, expect, it } from '@jest/globals';

import { authenticatorRows, base32Encode } from '../../testing/authenticators.js';
import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { errorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { storedHash } from '../../testing/password-hash.js';
import { postRawJson } from '../../testing/raw-requests.js';
import { TRUSTED_ORIGINS } from '../../testing/redirect-urls.js';
import { aPendingSignIn, pendingSignInCookie } from '../../testing/second-factor-sign-in.js';
import { aSession } from '../../testing/sessions.js';
import { expectNothingChanges } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  isTwoFactorOn,
  PASSWORD_ENDPOINTS,
  SET_UP_ENDPOINTS,
  setTwoFactor,
  type SetUpEndpoint,
  type SignedInTwoFactorUser,
  storedAuthenticators,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { aLinkedAccount, aStoredUser, PASSWORD } from '../../testing/users.js';

const WRONG = 'et galt passord';
const EVIL = 'https://evil.example';

const app = useTestApp(TRUSTED_ORIGINS);
let user: SignedInTwoFactorUser;
beforeEach(async () => {
  user = await aSignedInTwoFactorUser(app);
});

/** A valid body for each endpoint. */
const fitting = () => ({ password: PASSWORD, name: 'Ny', id: user.authenticator.id });
const send = (call: SetUpEndpoint, body: object = {}) => twoFactorRequest(app, call, user, { ...fitting(), ...body });
const anonymous = (call: SetUpEndpoint, body: object = fitting()) =>
  app.request().post(`/two-factor/${call}`).send(body);

describe.each(SET_UP_ENDPOINTS)('POST /two-factor/%s is rejected, and changes nothing,', (call) => {
  it('without a session, before the body is validated (specification C15)', () =>
    expectNothingChanges(app, async () => {
      for (const body of [fitting(), {}, { password: 7, name: 7, id: 7 }]) {
        const answer = await anonymous(call, body).expect(401);
        expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
        expect(cookiesOf(answer)).toEqual({});
      }
      for (const text of ['[]', '7', 'null']) {
        const { status } = await postRawJson(app, `/two-factor/${call}`, text);
        expect(status).toBe(401);
      }
      expect((await postRawJson(app, `/two-factor/${call}`, '{')).status).toBe(400);
    }));

  it('with an expired or invalid session, whose cookies are cleared', async () => {
    const over = await aSession(app, user.id, { expiresInMs: -1 });
    for (const token of [over, 'x'.repeat(32)]) {
      const answer = await twoFactorRequest(app, call, { token }, fitting()).expect(401);
      expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
      expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    }
  });

  it('with a pending sign-in', async () => {
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await expectNothingChanges(app, async () => {
      const answer = await anonymous(call).set('cookie', cookie).expect(401);
      expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
    });
  });

  it('without a body, with an empty one, and with one that is not an object', () =>
    expectNothingChanges(app, async () => {
      const cookie = sessionCookie(user.token);
      const bare = await app.request().post(`/two-factor/${call}`).set('cookie', cookie).expect(400);
      expect(bare.body).toMatchObject(errorBody('VALIDATION_ERROR'));
      for (const text of ['', '[]', '7', '"x"', 'null', '{', '[{}]']) {
        const answer = await postRawJson(app, `/two-factor/${call}`, text, { cookie });
        expect({ text, status: answer.status }).toEqual({ text, status: 400 });
        expect(JSON.parse(answer.text)).toMatchObject(errorBody('VALIDATION_ERROR'));
      }
    }));

  it('with a body of another content type, or one that is too large', () =>
    expectNothingChanges(app, async () => {
      const cookie = sessionCookie(user.token);
      const typed = (type: string, text: string) =>
        postRawJson(app, `/two-factor/${call}`, text, { cookie, 'content-type': type });
      expectEmptyAnswer(await typed('application/x-www-form-urlencoded', `password=${PASSWORD}`), 415);
      expectEmptyAnswer(await typed('text/plain', JSON.stringify(fitting())), 415);
      expectEmptyAnswer(
        await typed('application/json', JSON.stringify({ ...fitting(), more: 'x'.repeat(65_536) })),
        413,
      );
    }));

  it('from a foreign page', () =>
    expectNothingChanges(app, async () => {
      for (const origin of [EVIL, 'null', `${ORIGIN}.evil.example`, 'http://localhost:3001', '/']) {
        const answer = await send(call).set({ origin }).expect(403);
        expect(answer.body).toEqual(errorBody('INVALID_ORIGIN'));
        expect(cookiesOf(answer)).toEqual({});
      }
      await send(call)
        .set({ referer: `${EVIL}/x` })
        .expect(403);
      await send(call).set({ 'sec-fetch-site': 'cross-site' }).expect(403);
      await send(call).set({ 'sec-fetch-site': 'same-site' }).expect(403);
      // This is checked before the session and the body.
      await anonymous(call, {}).set({ cookie: 'a=b', origin: EVIL }).expect(403, errorBody('INVALID_ORIGIN'));
    }));

  it('with a redirect URL that is not allowed, before the session is checked', () =>
    expectNothingChanges(app, async () => {
      for (const callbackURL of ['//evil.example', `${EVIL}/x`]) {
        await send(call, { callbackURL }).expect(403, errorBody('INVALID_CALLBACKURL'));
        await anonymous(call, { callbackURL }).expect(403, errorBody('INVALID_CALLBACKURL'));
      }
      await send(call, { redirectTo: '//evil.example' }).expect(403, errorBody('INVALID_REDIRECTURL'));
      await send(call, { callbackURL: 7 }).expect(400, invalidFields('callbackURL'));
    }));
});

describe.each(SET_UP_ENDPOINTS)('POST /two-factor/%s is accepted', (call) => {
  const outcomeFor = async ({ id }: SignedInTwoFactorUser) => ({
    isOn: await isTwoFactorOn(app, id),
    verified: (await storedAuthenticators(app, id)).map(({ verified }) => verified),
  });

  it.each([{ origin: ORIGIN }, { origin: 'https://trusted.example' }, { 'sec-fetch-site': 'same-origin' }, {}])(
    'from a trusted page, or without an origin: %j',
    async (headers) => {
      await send(call).set(headers).expect(200);
    },
  );

  it('with unknown fields, which are ignored', async () => {
    const [other, plain] = [await aSignedInTwoFactorUser(app), await aSignedInTwoFactorUser(app)];
    const rowsOfOther = await authenticatorRows(app, other.id);
    const unknown = {
      userId: other.id,
      verified: true,
      twoFactorEnabled: true,
      secret: 'a secret that somebody has chosen',
      more: '\u0000',
      deep: { a: [1] },
    };
    const answer = await send(call, unknown).expect(200);
    expect(answer.text).not.toContain(base32Encode(unknown.secret));
    await twoFactorRequest(app, call, plain, { ...fitting(), id: plain.authenticator.id }).expect(200);
    expect(await outcomeFor(user)).toEqual(await outcomeFor(plain));
    expect(await authenticatorRows(app, other.id)).toEqual(rowsOfOther);
  });

  it('at its path only, with at most one trailing slash', async () => {
    const cookie = sessionCookie(user.token);
    for (const path of [`/two-factor/${call.toUpperCase()}`, `/two-factor/${call}//`, `/two-factor/${call}/x`]) {
      expectEmptyAnswer(await app.request().post(path).set({ cookie }).send(fitting()), 404);
    }
    expectEmptyAnswer(await app.request().get(`/two-factor/${call}`).set({ cookie }), 404);
    await app.request().post(`/two-factor/${call}/`).set({ cookie }).send(fitting()).expect(200);
  });
});

describe.each(PASSWORD_ENDPOINTS)('the password of POST /two-factor/%s', (call) => {
  async function expectRefused(body: object, wanted: object): Promise<void> {
    await expectNothingChanges(app, async () => {
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
  ])('is rejected when it is wrong: %#', (password) => expectRefused({ password }, errorBody('INVALID_PASSWORD')));

  it.each([undefined, null, 7, true, {}, [], [PASSWORD], `${PASSWORD}\u0000`, '\ud800'])(
    'is invalid as %j',
    (password) => expectRefused({ password }, invalidFields('password')),
  );

  it('is not that of another user', async () => {
    const password = 'passordet til en annen';
    await aStoredUser(app, { stored: storedHash(password) });
    await expectRefused({ password }, errorBody('INVALID_PASSWORD'));
  });

  it('is rejected for a user without a password', async () => {
    const code =
      call === 'get-totp-uri' || call === 'generate-backup-codes' ? 'NO_PASSWORD_CREDENTIAL_FOUND' : 'INVALID_PASSWORD';
    await aLinkedAccount(app, user.id, 'google');
    for (const change of ['UPDATE "account" SET "password" = NULL', 'DELETE FROM "account"']) {
      await app.database.sql(`${change} WHERE "userId" = $1 AND "providerId" = 'credential'`, [user.id]);
      for (const password of [PASSWORD, '', WRONG]) await expectRefused({ password }, errorBody(code));
    }
  });

  it('is not checked when another field is invalid', async () => {
    if (call === 'enable' || call === 'add') {
      for (const issuer of [null, 7, {}, 'x'.repeat(1_025), 'a\u0000b', 'a\nb', '\ud800']) {
        await expectRefused({ issuer, password: WRONG }, invalidFields('issuer'));
      }
    }
    if (call === 'get-totp-uri') await expectRefused({ id: 7, password: WRONG }, invalidFields('id'));
    await expectRefused({ password: 7 }, invalidFields('password'));
  });
});

describe('another user', () => {
  it("cannot be reached with one's own session", async () => {
    const other = await aSignedInTwoFactorUser(app);
    const before = await app.database.sql('SELECT * FROM "twoFactor" WHERE "userId" = $1', [other.id]);
    for (const call of SET_UP_ENDPOINTS) {
      await setTwoFactor(app, user.id, true);
      const token = await aSession(app, user.id);
      const body = { ...fitting(), id: other.authenticator.id, userId: other.id };
      await twoFactorRequest(app, call, { token }, body);
    }
    expect(await app.database.sql('SELECT * FROM "twoFactor" WHERE "userId" = $1', [other.id])).toEqual(before);
  });
});
