import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { errorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const EVIL = 'https://evil.example';

describe('POST /update-user rejects', () => {
  const app = useTestApp();
  let user: SignedInUser;

  beforeAll(async () => {
    user = await aSignedInUser(app);
  });

  const post = (token = user.token) => app.request().post('/update-user').set('cookie', sessionCookie(token));

  async function expectRefused(body: object | string, answered: object): Promise<void> {
    const before = await databaseSnapshot(app);
    const answer = await post().set('content-type', 'application/json').send(body).expect(400);
    expect(answer.body).toMatchObject(answered);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  }

  it.each(['ny@eksempel.no', 'x', '', null, 7, false, [], {}].map((email) => ({ email })))(
    'the body %j: the e-mail address is changed elsewhere, whatever is sent',
    (body) => expectRefused({ name: 'Ola', ...body }, errorBody('EMAIL_CAN_NOT_BE_UPDATED')),
  );

  it('the current e-mail address too', () =>
    expectRefused({ email: user.email }, errorBody('EMAIL_CAN_NOT_BE_UPDATED')));

  it('an e-mail address before it validates other fields', () =>
    expectRefused({ name: 7, image: 'x', email: '' }, errorBody('EMAIL_CAN_NOT_BE_UPDATED')));

  it.each([7, null, true, [], ['Ola'], {}, 'x'.repeat(256), 'a\u0000b', 'a\nb', 'a\u007fb', 'a\u0085b', '\ud800'])(
    'the name %j',
    (name) => expectRefused({ name, image: '/a.png' }, invalidFields('name')),
  );

  it.each([7, true, [], ['/a.png'], {}, 'a\u0000b', '/a\tb', '\udc00', `/${'x'.repeat(2048)}`])(
    'the image %j',
    (image) => expectRefused({ name: 'Ola', image }, invalidFields('image')),
  );

  it.each([
    'x',
    'bilder/a.png',
    '?a',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '\\evil',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:image/png;base64,AA==',
    'blob:https://bilder.example/x',
    'file:///etc/passwd',
    'ftp://bilder.example/a.png',
    'https://kari@bilder.example/a.png',
    'https://kari:x@bilder.example/a.png',
    'https://:x@bilder.example/a.png',
    'https://',
    ' /a.png',
  ])('no image at %s', (image) => expectRefused({ name: 'Ola', image }, errorBody('VALIDATION_ERROR')));

  it.each([
    'https://bilder.example/a.png',
    'HTTP://BILDER.EXAMPLE/a',
    'http://localhost:8080/a.png?x=@y',
    '/a.png',
    '/',
    `/${'x'.repeat(2047)}`,
  ])('an image at %s', async (image) => {
    await post().send({ image }).expect(200);
    expect(await userRow(app, user.email)).toMatchObject({ image });
  });

  it.each(['Ø', 'x'.repeat(255), 'Kari 😀 O’Hara', '<b>Kari</b>'])('a name of %s', async (name) => {
    await post().send({ name }).expect(200);
    expect(await userRow(app, user.email)).toMatchObject({ name });
  });

  it.each(['[]', '[{"name":"Ola"}]', '"text"', '7', 'true', 'null', '{', '{"name":}', 'name=Ola'])(
    'a body of %s',
    (body) => expectRefused(body, errorBody('VALIDATION_ERROR')),
  );

  it('a missing body', async () => {
    expect((await post().expect(400)).body).toMatchObject(errorBody('VALIDATION_ERROR'));
    const empty = await post().set('content-type', 'application/json').expect(400);
    expect(empty.body).toMatchObject(errorBody('VALIDATION_ERROR'));
  });

  it('a body with another content type, or one that is too long', async () => {
    expectEmptyAnswer(await post().set('content-type', 'text/plain').send('{"name":"Ola"}'), 415);
    expectEmptyAnswer(await post().type('form').send('name=Ola'), 415);
    expectEmptyAnswer(await post().send({ unknown: 'x'.repeat(65_536) }), 413);
  });

  it('a request without a session before it validates the fields (specification C15)', async () => {
    for (const body of [{ name: 'Ola' }, { name: 7 }, { email: 'x' }, []]) {
      const answer = await app.request().post('/update-user').send(body).expect(401);
      expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('an expired session, whose cookies are cleared (D-23)', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await post(token).send({ name: 'Per' }).expect(401);
    expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await userRow(app, user.email)).not.toMatchObject({ name: 'Per' });
  });

  it('a foreign origin before it checks the session', async () => {
    for (const token of [user.token, 'x'.repeat(32)]) {
      const answer = await post(token).set('origin', EVIL).send({ name: 'Ola', email: 'x' }).expect(403);
      expect(answer.body).toEqual(errorBody('INVALID_ORIGIN'));
    }
    await post().set('origin', 'null').send({ name: 'Ola' }).expect(403);
    await post().set('referer', `${EVIL}/x`).send({ name: 'Ola' }).expect(403);
    await post().set('sec-fetch-site', 'cross-site').send({ name: 'Ola' }).expect(403);
  });

  it('a redirect URL that is not allowed, as every endpoint does', async () => {
    const answer = await post().send({ name: 'Ola', callbackURL: EVIL }).expect(403);
    expect(answer.body).toEqual(errorBody('INVALID_CALLBACKURL'));
  });

  it('any other method', async () => {
    expectEmptyAnswer(await app.request().get('/update-user').set('cookie', sessionCookie(user.token)), 404);
    expectEmptyAnswer(await app.request().put('/update-user').set('cookie', sessionCookie(user.token)), 404);
  });
});
