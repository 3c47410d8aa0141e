import { describe, expect, it } from '@jest/globals';

import { cookiesOf, rememberedCookie } from '../../testing/cookies.js';
import { errorBody, ID, invalidFields, userBody } from '../../testing/expected-answers.js';
import { countRows, storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const WEEK_MS = 604_800_000;

describe('POST /sign-up/email', () => {
  const app = useTestApp();

  const aBody = (more: object = {}) => ({
    name: 'Kari Nordmann',
    email: anEmailAddress(),
    password: PASSWORD,
    ...more,
  });
  const signUp = (body: object) => app.request().post('/sign-up/email').send(body);

  it('answers token and user, and sets the cookie of a remembered session', async () => {
    const body = aBody();
    const answer = await signUp(body).expect(200);
    expect(answer.body).toEqual({ token: ID, user: userBody({ email: body.email }) });
    const { token } = answer.body as { token: string };
    expect(cookiesOf(answer)).toEqual({ ...rememberedCookie(token), 'portvakt.known_device': expect.any(String) });
  });

  it('stores one user, one password account and one session', async () => {
    const body = { ...aBody(), image: 'https://eksempel.no/kari.png' };
    const answer = await signUp(body).set('user-agent', 'Firefox').expect(200);
    const { token, user } = answer.body as { token: string; user: { id: string; createdAt: string } };
    const at = new Date(user.createdAt);
    expect(await userRow(app, body.email)).toEqual({
      id: user.id,
      email: body.email,
      emailVerified: false,
      name: body.name,
      lastLanguage: null,
      image: body.image,
      createdAt: at,
      updatedAt: at,
      twoFactorEnabled: false,
      extra: {},
      role: null,
      banned: false,
      banReason: null,
      banExpires: null,
      bannedAt: null,
      bannedBy: null,
      lastSignInAt: expect.any(Date),
    });
    expect(await storedRowsOf(app, 'account', user.id)).toEqual([
      expect.objectContaining({
        id: ID,
        providerId: 'credential',
        accountId: user.id,
        userId: user.id,
        accessToken: null,
        refreshToken: null,
        idToken: null,
        accessTokenExpiresAt: null,
        refreshTokenExpiresAt: null,
        scope: null,
        password: expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/),
        createdAt: at,
        updatedAt: at,
      }),
    ]);
    const [session, ...others] = await storedRowsOf(app, 'session', user.id);
    expect(others).toEqual([]);
    expect(session).toMatchObject({
      id: ID,
      token,
      remember: true,
      userAgent: 'Firefox',
      ipAddress: expect.stringContaining('127.0.0.1'),
    });
    expect(session?.['updatedAt']).toEqual(session?.['createdAt']);
    expect((session?.['expiresAt'] as Date).getTime() - (session?.['createdAt'] as Date).getTime()).toBe(WEEK_MS);
  });

  it('stores an empty user agent when the header is missing', async () => {
    const { body } = await signUp(aBody()).expect(200);
    const { user } = body as { user: { id: string } };
    expect(await storedRowsOf(app, 'session', user.id)).toMatchObject([{ userAgent: '' }]);
  });

  it('ignores fields of the body that clients may not set', async () => {
    const protectedMembers = {
      id: 'x',
      userId: 'x',
      emailVerified: true,
      twoFactorEnabled: true,
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
      extra: { admin: true },
      role: 'admin',
      token: 'x',
      rememberMe: false,
    };
    const body = aBody(protectedMembers);
    const answer = await signUp(body).expect(200);
    expect(answer.body).toEqual({ token: ID, user: userBody({ email: body.email }) });
    expect(await userRow(app, body.email)).toMatchObject({
      id: ID,
      emailVerified: false,
      twoFactorEnabled: false,
      extra: {},
    });
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual(['portvakt.known_device', 'portvakt.session_token']);
  });

  it('accepts an empty name', async () => {
    const answer = await signUp(aBody({ name: '' })).expect(200);
    expect(answer.body).toMatchObject({ user: { name: '' } });
  });

  it.each([
    ['https://eksempel.no/kari.png', 'https://eksempel.no/kari.png'],
    ['http://eksempel.no', 'http://eksempel.no'],
    ['/bilder/kari.png', '/bilder/kari.png'],
    ['', null],
    [null, null],
  ])('accepts %j as image', async (image, stored) => {
    const body = aBody({ image });
    const answer = await signUp(body).expect(200);
    expect(answer.body).toMatchObject({ user: { image: stored } });
    expect(await userRow(app, body.email)).toMatchObject({ image: stored });
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '//evil.example/x.png',
    '/\\evil.example',
    'kari.png',
    'https://a@b.no/x',
    'ftp://b.no/x',
    'https://',
    'https:eksempel.no',
  ])('rejects %s as image', async (image) => {
    const before = await countRows(app);
    const answer = await signUp(aBody({ image })).expect(400);
    expect(answer.body).toMatchObject(errorBody('VALIDATION_ERROR'));
    expect(await countRows(app)).toEqual(before);
  });

  it.each([
    [{}, errorBody('INVALID_EMAIL')],
    [{ password: 'x', name: 7 }, errorBody('INVALID_EMAIL')],
    [{ email: 'x', password: PASSWORD, name: 'x' }, errorBody('INVALID_EMAIL')],
    [{ email: 'a@b.no' }, { code: 'PASSWORD_IS_REQUIRED', message: 'password er påkrevd.' }],
    [
      { email: 'a@b.no', password: 'x' },
      { code: 'NAME_IS_REQUIRED', message: 'name er påkrevd.' },
    ],
    [
      { email: 'a@b.no', name: '' },
      { code: 'PASSWORD_IS_REQUIRED', message: 'password er påkrevd.' },
    ],
    [{ email: 'a@b.no', password: null, name: 'x' }, invalidFields('password')],
    [{ email: 'a@b.no', password: PASSWORD, name: null }, invalidFields('name')],
    [{ email: 'a@b.no', password: '', name: 'x' }, errorBody('PASSWORD_TOO_SHORT')],
    [{ email: 'a@b.no', password: '1234567', name: 'x' }, errorBody('PASSWORD_TOO_SHORT')],
    [{ email: 'a@b.no', password: 'x'.repeat(129), name: 'x' }, errorBody('PASSWORD_TOO_LONG')],
  ])('rejects fields in the order of the specification: %j', async (body, wanted) => {
    const before = await countRows(app);
    const answer = await signUp(body).expect(400);
    expect(answer.body).toEqual(wanted);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countRows(app)).toEqual(before);
  });

  it.each(['12345678', 'x'.repeat(128), '👩‍🚀👩‍🚀', '        '])(
    'counts the length of a password in UTF-16 code units: %j',
    async (password) => {
      const body = aBody({ password });
      await signUp(body).expect(200);
      await app.request().post('/sign-in/email').send({ email: body.email, password }).expect(200);
    },
  );

  it.each(['👩‍🚀12', `${'👍'.repeat(64)}x`])('rejects a password by that length: %j', async (password) => {
    const code = password.length < 8 ? 'PASSWORD_TOO_SHORT' : 'PASSWORD_TOO_LONG';
    expect((await signUp(aBody({ password })).expect(400)).body).toEqual(errorBody(code));
  });

  it('rejects a taken address in any letter case, after the rules of the password', async () => {
    const body = aBody();
    await signUp(body).expect(200);
    const before = await countRows(app);
    const answer = await signUp({ ...body, email: body.email.toUpperCase(), password: 'et annet passord' }).expect(422);
    expect(answer.body).toEqual(errorBody('USER_ALREADY_EXISTS'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect((await countRows(app))['user']).toBe(before['user']);
    expect((await signUp({ ...body, password: 'kort' }).expect(400)).body).toEqual(errorBody('PASSWORD_TOO_SHORT'));
    await app.request().post('/sign-in/email').send({ email: body.email, password: PASSWORD }).expect(200);
  });

  it('starts a new session beside the one that the browser has', async () => {
    const browser = app.browser();
    const first = await browser.post('/sign-up/email').send(aBody()).expect(200);
    const second = await browser.post('/sign-up/email').send(aBody()).expect(200);
    const tokens = [first, second].map(({ body }) => (body as { token: string }).token);
    expect(new Set(tokens).size).toBe(2);
    expect(await app.database.sql('SELECT FROM "session" WHERE "token" = ANY ($1)', [tokens])).toHaveLength(2);
    expect((await browser.get('/get-session')).body).toMatchObject({ session: { token: tokens[1] } });
  });
});
