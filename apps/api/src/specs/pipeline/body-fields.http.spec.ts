import { beforeAll, describe, expect, it } from '@jest/globals';

import { errorBody, invalidFields, invalidQueryFields } from '../../testing/expected-answers.js';
import { postRawJson } from '../../testing/raw-requests.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const LONE_SURROGATE = '\ud800';
/** Fields of endpoints that take one text each; every other field of the body is valid. */
const TEXTS = [
  ['/sign-up/email', 'name', 255],
  ['/sign-up/email', 'image', 2048],
  ['/revoke-session', 'token', 8192],
] as const;

describe('the fields of a body', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const send = (path: string, body: object) => user.browser.post(path).send(body);
  const fitting = (path: string): object =>
    path === '/revoke-session' ? {} : { name: 'Kari', email: anEmailAddress(), password: PASSWORD };

  it.each([
    ['/sign-in/email', 'email', [7, true, null, {}, ['a@b.no'], undefined]],
    ['/sign-in/email', 'password', [7, false, null, {}, ['x'], undefined]],
    ['/sign-in/email', 'rememberMe', ['true', 'false', 0, 1, null, {}, []]],
    ['/sign-in/email', 'callbackURL', [7, true, null, {}, ['/x']]],
    ['/sign-up/email', 'name', [7, true, null, {}, ['x']]],
    ['/sign-up/email', 'email', [7, true, null, {}, ['a@b.no']]],
    ['/sign-up/email', 'password', [12_345_678, true, null, {}, ['et godt passord']]],
    ['/sign-up/email', 'image', [7, true, {}, ['/x.png']]],
    ['/sign-up/email', 'callbackURL', [7, true, null, {}, ['/x']]],
    ['/send-verification-email', 'email', [7, true, null, {}, ['a@b.no'], undefined]],
    ['/send-verification-email', 'callbackURL', [7, null, {}]],
    ['/revoke-session', 'token', [7, true, null, {}, ['x'], undefined]],
  ])('of %s must keep their type: %s', async (path, name, values) => {
    for (const value of values) {
      const answer = await send(path, { ...fitting(path), [name]: value });
      expect({ value, status: answer.status, body: answer.body as object }).toEqual({
        value,
        status: 400,
        body: invalidFields(name),
      });
    }
  });

  it.each(TEXTS)('of %s have a maximum length: %s of %d', async (path, name, length) => {
    const start = name === 'image' ? '/' : 'x';
    const longest = start.padEnd(length, 'x');
    const fits = await send(path, { ...fitting(path), [name]: longest });
    expect(fits.body).not.toMatchObject({ code: 'VALIDATION_ERROR' });
    const tooLong = await send(path, { ...fitting(path), [name]: `${longest}x` }).expect(400);
    expect(tooLong.body).toEqual(invalidFields(name));
  });

  it.each([
    ['/sign-in/email', { password: PASSWORD }],
    ['/sign-up/email', { name: 'Kari', password: PASSWORD }],
  ])('have a maximum length, which for the address of %s is part of its syntax', async (path, rest) => {
    const answer = await send(path, { ...rest, email: `${'x'.repeat(250)}@b.no` }).expect(400);
    expect(answer.body).toEqual(errorBody('INVALID_EMAIL'));
  });

  it('have a maximum length: callbackURL of 2048', async () => {
    const callbackURL = '/'.padEnd(2048, 'x');
    await send('/send-verification-email', { email: anEmailAddress(), callbackURL }).expect(200);
    const tooLong = await send('/send-verification-email', {
      email: anEmailAddress(),
      callbackURL: `${callbackURL}x`,
    }).expect(400);
    expect(tooLong.body).toEqual(invalidFields('callbackURL'));
  });

  it.each(TEXTS.map(([path, name]) => [path, name]))(
    'of %s must not contain control characters or lone surrogates: %s',
    async (path, name) => {
      for (const sign of ['\u0000', '\u0007', '\n', '\t', '\u007f', '\u0085', LONE_SURROGATE, '\udc00x']) {
        const answer = await send(path, { ...fitting(path), [name]: `/a${sign}b` });
        expect({ sign, status: answer.status, body: answer.body as object }).toEqual({
          sign,
          status: 400,
          body: invalidFields(name),
        });
      }
    },
  );

  it('may contain letters of every script, and characters of two code units', async () => {
    const name = 'Ærlig Østby 王小明 👩🏽‍🚀';
    const answer = await send('/sign-up/email', { ...fitting('/sign-up/email'), name }).expect(200);
    expect(answer.body).toMatchObject({ user: { name } });
  });

  it.each(['/sign-in/email', '/sign-up/email'])(
    'of %s must not contain NUL or a lone surrogate in a password',
    async (path) => {
      for (const password of [`godt${'\u0000'}passord`, `godt passord${LONE_SURROGATE}`]) {
        const answer = await send(path, { ...fitting(path), email: anEmailAddress(), password }).expect(400);
        expect(answer.body).toEqual(invalidFields('password'));
      }
    },
  );

  it('may contain any other control character in a password', async () => {
    const email = anEmailAddress();
    const password = 'tab\tog\nlinjeskift\u0007';
    await app.request().post('/sign-up/email').send({ name: 'Kari', email, password }).expect(200);
    await app.request().post('/sign-in/email').send({ email, password }).expect(200);
    await app.request().post('/sign-in/email').send({ email, password: 'tab og linjeskift' }).expect(401);
  });

  it('are ignored when they are unknown, whatever they contain', async () => {
    const unknown = {
      x: '\u0000',
      y: LONE_SURROGATE,
      z: 'x'.repeat(20_000),
      callbackUrl: 'https://evil.example',
      id: [7],
    };
    const answer = await send('/sign-in/email', { email: user.email, password: PASSWORD, ...unknown }).expect(200);
    expect(answer.body).toMatchObject({ redirect: false, user: { id: user.id } });
  });

  it('are ignored however deeply they are nested', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const body = `{"email":"${user.email}","password":"${PASSWORD}","x":${deep}}`;
    expect((await postRawJson(app, '/sign-in/email', body)).status).toBe(200);
    const asEmail = await postRawJson(app, '/sign-in/email', `{"email":${deep},"password":"x"}`);
    expect(JSON.parse(asEmail.text)).toEqual(invalidFields('email'));
  });

  it.each([
    '"__proto__":{"email":"a","password":7,"polluted":true}',
    '"constructor":{"prototype":{"polluted":true}}',
    '"constructor":7',
    '"prototype":{"polluted":true},"toString":7,"valueOf":null,"hasOwnProperty":7,"then":{"x":1},"toJSON":7',
  ])('have no effect by a special name: %s', async (members) => {
    const body = `{${members},"email":"${user.email}","password":"${PASSWORD}"}`;
    expect((await postRawJson(app, '/sign-in/email', body)).status).toBe(200);
    expect({}).not.toHaveProperty('polluted');
    const without = await postRawJson(app, '/sign-in/email', `{${members}}`);
    expect(JSON.parse(without.text)).toEqual(invalidFields('email', 'password'));
  });
});

describe('the parameters of a query', () => {
  const app = useTestApp();

  it('count in their last occurrence', async () => {
    const page = await app.request().get('/error?error=first&error=second').expect(200);
    expect(page.text).toContain('second');
    expect(page.text).not.toContain('first');
  });

  it.each([
    ['token', '/verify-email?token=a&token=b'],
    ['token', '/verify-email?token=a&token=a'],
    ['callbackURL', '/verify-email?token=a&callbackURL=%2Fa&callbackURL=%2Fb'],
  ])('must not be repeated where security depends on them: %s', async (name, path) => {
    const answer = await app.request().get(path).expect(400);
    expect(answer.body).toEqual(invalidQueryFields(name));
  });

  it('must not be repeated for a POST request either', async () => {
    const path = '/send-verification-email?callbackURL=%2Fa&callbackURL=%2Fb';
    const answer = await app.request().post(path).send({ email: anEmailAddress() }).expect(400);
    expect(answer.body).toEqual(invalidQueryFields('callbackURL'));
  });

  it.each([
    '/verify-email',
    '/verify-email?',
    '/verify-email?Token=x',
    '/verify-email?token[]=x',
    '/verify-email?__proto__[token]=x',
  ])('are reported as missing with the message for queries: %s', async (path) => {
    const answer = await app.request().get(path).expect(400);
    expect(answer.body).toEqual(invalidQueryFields('token'));
  });

  it('have a maximum length', async () => {
    const path = `/verify-email?token=${'x'.repeat(8193)}`;
    expect((await app.request().get(path).expect(400)).body).toEqual(invalidQueryFields('token'));
    const address = `/verify-email?token=x&callbackURL=%2F${'x'.repeat(2048)}`;
    expect((await app.request().get(address).expect(400)).body).toEqual(invalidQueryFields('callbackURL'));
  });
});
