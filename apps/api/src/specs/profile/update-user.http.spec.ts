import { beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, rememberedCookie, sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { postRawJson } from '../../testing/raw-requests.js';
import { whileUserUpdatesFail } from '../../testing/schema-changes.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const PICTURE = 'https://bilder.example/kari.png?x=1#y';

describe('POST /update-user', () => {
  const app = useTestApp();
  let user: SignedInUser;
  beforeEach(async () => {
    user = await aSignedInUser(app);
  });

  const update = (body: object) =>
    app.request().post('/update-user').set('cookie', sessionCookie(user.token)).send(body);
  const stored = () => userRow(app, user.email);
  const shown = async () =>
    ((await app.request().get('/get-session').set('cookie', sessionCookie(user.token))).body as { user: object }).user;

  it('changes name and image, updates updatedAt, and sets the session cookie again', async () => {
    const before = await stored();
    app.clock.advance(1_000);
    const answer = await update({ name: 'Kari Ødegård', image: PICTURE }).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(user.token));
    const after = await stored();
    expect(after).toEqual({ ...before, name: 'Kari Ødegård', image: PICTURE, updatedAt: after['updatedAt'] });
    expect((after['updatedAt'] as Date).getTime()).toBeGreaterThan((before['updatedAt'] as Date).getTime());
    expect(await shown()).toMatchObject({ name: 'Kari Ødegård', image: PICTURE });
  });

  it('changes that row only, and sends no mail', async () => {
    await aSignedInUser(app);
    const before = await databaseSnapshot(app);
    await update({ name: 'Ola' }).expect(200);
    const after = await databaseSnapshot(app);
    const others = (rows: unknown) => (rows as { id: string }[]).filter(({ id }) => id !== user.id);
    expect({ ...after, user: others(after['user']) }).toEqual({ ...before, user: others(before['user']) });
  });

  it('changes only the given fields', async () => {
    await update({ name: 'Ola', image: PICTURE }).expect(200);
    await update({ name: 'Per' }).expect(200);
    expect(await stored()).toMatchObject({ name: 'Per', image: PICTURE });
    await update({ image: '/bilder/per.png' }).expect(200);
    expect(await stored()).toMatchObject({ name: 'Per', image: '/bilder/per.png' });
  });

  describe('with a photo of a provider', () => {
    const photo = `data:image/jpeg;base64,${'A'.repeat(8_000)}`;
    beforeEach(() => app.database.sql('UPDATE "user" SET "image" = $2 WHERE "id" = $1', [user.id, photo]));

    it('accepts it unchanged', async () => {
      const { image } = (await shown()) as { image: string };
      await update({ name: 'Ola', image }).expect(200);
      expect(await stored()).toMatchObject({ name: 'Ola', image: photo });
    });

    it('accepts no other one', async () => {
      const answer = await update({ name: 'Ola', image: `${photo}AAAA` }).expect(400);
      expect(answer.body).toMatchObject(errorBody('VALIDATION_ERROR'));
      expect(await stored()).not.toMatchObject({ name: 'Ola' });
    });
  });

  it.each([null, ''])('removes the image for %j', async (image) => {
    await update({ image: PICTURE }).expect(200);
    expect(cookiesOf(await update({ image }).expect(200))).toEqual(rememberedCookie(user.token));
    expect(await stored()).toMatchObject({ image: null });
    expect(await shown()).toMatchObject({ image: null });
  });

  it.each([
    {},
    { id: 'x'.repeat(32) },
    { emailVerified: false },
    { twoFactorEnabled: true },
    { createdAt: '2001-01-01T00:00:00.000Z', updatedAt: '2001-01-01T00:00:00.000Z' },
    { extra: { admin: true }, lastLanguage: 'en', admin: true, password: 'et nytt passord' },
    { userId: 'x', token: 'x', user: { name: 'Ola' } },
    { unknown: { 'a\u0000': ['\ud800', 7, null] } },
  ])('changes nothing for %j: success, no write, no cookie', async (body) => {
    const before = await databaseSnapshot(app);
    app.clock.advance(1_000);
    const answer = await update(body).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it.each([
    '{"__proto__":{"name":"Ola","email":"ny@eksempel.no","twoFactorEnabled":true}}',
    '{"constructor":{"prototype":{"name":"Ola","email":"ny@eksempel.no"}}}',
    '{"constructor":7,"toString":7,"hasOwnProperty":7}',
  ])('changes nothing for %s', async (body) => {
    const before = await databaseSnapshot(app);
    const answer = await postRawJson(app, '/update-user', body, { cookie: sessionCookie(user.token) });
    expect([answer.status, answer.text]).toEqual([200, '{"status":true}']);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('ignores fields that clients may not set', async () => {
    const before = await stored();
    await update({
      name: 'Ola',
      id: 'x',
      emailVerified: false,
      twoFactorEnabled: true,
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      extra: { admin: true },
    }).expect(200);
    const after = await stored();
    expect(after).toEqual({ ...before, name: 'Ola', updatedAt: after['updatedAt'] });
    expect((after['updatedAt'] as Date).getFullYear()).toBeGreaterThan(2001);
  });

  it('answers an error when the database fails, and changes nothing', async () => {
    const before = await databaseSnapshot(app);
    const answer = await whileUserUpdatesFail(app, () => update({ name: 'Ola', image: null }).expect(500));
    expect(answer.body).toEqual(errorBody('FAILED_TO_UPDATE_USER'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
    await update({ name: 'Ola' }).expect(200);
  });

  it('sends no statement when nothing is to change', async () => {
    await whileUserUpdatesFail(app, () => update({ emailVerified: true }).expect(200));
  });

  it('keeps both of two concurrent changes', async () => {
    for (let round = 0; round < 20; round++) {
      const [name, image] = [`Kari ${round}`, `/bilder/${round}.png`];
      const answers = await Promise.all([update({ name }), update({ image })]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await stored()).toMatchObject({ name, image });
    }
  });
});
