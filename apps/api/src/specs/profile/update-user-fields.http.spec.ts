import { beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, rememberedCookie, sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const FIELDS = {
  homeTown: { type: 'string', required: true },
  age: { type: 'number' },
  newsletter: { type: 'boolean', default: true },
  born: { type: 'date' },
  tags: { type: 'string[]', default: ['ny'] },
  scores: { type: 'number[]' },
  plan: { type: 'string', input: false, default: 'gratis' },
  note: { type: 'string', returned: false },
};
/** The row before the request: a value of every field, and one field that is not declared any more. */
const BEFORE = {
  homeTown: 'Bodø',
  age: 41,
  newsletter: true,
  born: '1984-02-29T00:00:00.000Z',
  tags: ['ny'],
  scores: [1],
  plan: 'gratis',
  note: 'x',
  former: 'y',
};

describe('additional user fields in POST /update-user', () => {
  const app = useTestApp({ ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS) });
  let member: SignedInUser;
  beforeEach(async () => {
    member = await aSignedInUser(app);
    const extra = JSON.stringify(BEFORE);
    await app.database.sql('UPDATE "user" SET "extra" = $1::jsonb WHERE "id" = $2', [extra, member.id]);
  });

  const update = (body: object) =>
    app.request().post('/update-user').set('cookie', sessionCookie(member.token)).send(body);
  const stored = async () => (await userRow(app, member.email))['extra'];
  const shown = async () =>
    ((await app.request().get('/get-session').set('cookie', sessionCookie(member.token))).body as { user: object })
      .user;

  it.each([
    [{ homeTown: 'Å' }, {}],
    [{ homeTown: '' }, {}],
    [{ age: -1.5 }, {}],
    [{ age: 0 }, {}],
    [{ newsletter: false }, {}],
    [{ born: '2000-01-31' }, { born: '2000-01-31T00:00:00.000Z' }],
    [{ born: '2000-01-31T12:00:00+02:00' }, { born: '2000-01-31T10:00:00.000Z' }],
    [{ tags: [] }, {}],
    [{ tags: ['a', 'ø'] }, {}],
    [{ scores: [1, -2.5, 0] }, {}],
    [{ age: null, newsletter: null, born: null, tags: null, scores: null }, {}],
  ])('accept %j and keep the others', async (given, read) => {
    const answer = await update(given).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    expect(await stored()).toEqual({ ...BEFORE, ...given, ...read });
    expect(await shown()).toMatchObject({ ...given, ...read });
  });

  it('leave the row unchanged, without an event, where null is given for one that was never set', async () => {
    await app.database.sql(`UPDATE "user" SET "extra" = '{}' WHERE "id" = $1`, [member.id]);
    await update({ age: null, tags: null }).expect(200);
    expect(await stored()).toEqual({});
    expect(await shown()).toMatchObject({ age: null, tags: null });
  });

  it('update updatedAt when one of them changes', async () => {
    const before = (await userRow(app, member.email))['updatedAt'] as Date;
    app.clock.advance(1_000);
    await update({ age: 42 }).expect(200);
    const after = (await userRow(app, member.email))['updatedAt'] as Date;
    expect(after.getTime()).toBeGreaterThan(before.getTime());
  });

  it('store a field that is not returned, and never show it', async () => {
    await update({ note: 'hemmelig' }).expect(200);
    expect(await stored()).toEqual({ ...BEFORE, note: 'hemmelig' });
    const user = await shown();
    expect(user).not.toHaveProperty('note');
    expect(JSON.stringify(user)).not.toContain('hemmelig');
    expect(user).toHaveProperty('plan', 'gratis');
    expect(user).not.toHaveProperty('former');
    expect(user).not.toHaveProperty('extra');
  });

  it.each([{ plan: 'alt' }, { plan: null }, { plan: 7 }, { former: 'z' }, { undeclared: 'z' }, { extra: { age: 1 } }])(
    'change nothing for %j: success, no write, no cookie',
    async (body) => {
      const before = await databaseSnapshot(app);
      app.clock.advance(1_000);
      const answer = await update(body).expect(200);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(await databaseSnapshot(app)).toEqual(before);
    },
  );

  it.each([
    { homeTown: null },
    { homeTown: 7 },
    { homeTown: ['Bodø'] },
    { homeTown: 'a\u0000b' },
    { homeTown: '\ud800' },
    { homeTown: 'x'.repeat(1025) },
    { age: '41' },
    { age: true },
    { age: [41] },
    { newsletter: 'true' },
    { newsletter: 1 },
    { born: 'i går' },
    { born: 0 },
    { born: '2001-02-29' },
    { born: '2000-01-31T12:00:00' },
    { tags: 'ny' },
    { tags: ['ny', 7] },
    { tags: ['a\u0000'] },
    { tags: { 0: 'ny' } },
    { scores: ['1'] },
    { scores: [null] },
    { scores: 1 },
    { note: 7 },
  ])('reject %j, and with it the whole body', async (body) => {
    const before = await databaseSnapshot(app);
    const answer = await update({ name: 'Ola', image: '/a.png', ...body }).expect(400);
    expect(answer.body).toMatchObject(errorBody('VALIDATION_ERROR'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('do not require a required field, which the user already has', async () => {
    await update({ name: 'Ola' }).expect(200);
    expect(await stored()).toEqual(BEFORE);
  });

  it('keep all of many concurrent changes of different fields', async () => {
    for (let round = 1; round <= 10; round++) {
      const bodies = [
        { homeTown: `By ${round}` },
        { age: round },
        { born: `20${round + 10}-01-01T00:00:00.000Z` },
        { tags: [`${round}`] },
        { scores: [round] },
        { note: `${round}` },
        { name: `Kari ${round}` },
      ];
      const answers = await Promise.all(bodies.map(async (body) => update(body)));
      expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
      const { name, ...extra } = Object.assign({}, ...bodies) as { name: string };
      expect(await userRow(app, member.email)).toMatchObject({ name, extra: { ...BEFORE, ...extra } });
    }
  });
});
