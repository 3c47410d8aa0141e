import { describe, expect, it } from '@jest/globals';

import { errorBody, ID, invalidFields, userBody } from '../../testing/expected-answers.js';
import { countRows, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const aBody = (more: object = {}) => ({ name: 'Kari Nordmann', email: anEmailAddress(), password: PASSWORD, ...more });

describe.each([{ SIGN_UP_ENABLED: 'false' }, { EMAIL_PASSWORD_ENABLED: 'false' }])(
  'a sign-up under %j',
  (environment) => {
    const app = useTestApp(environment);

    it.each([aBody(), {}, { email: 'x' }, { email: 7, password: 7, name: 7 }])(
      'is rejected whatever its fields: %j',
      async (body) => {
        const answer = await app.request().post('/sign-up/email').send(body).expect(400);
        expect(answer.body).toEqual(errorBody('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'));
        expect(answer.headers).not.toHaveProperty('set-cookie');
        expect(Object.values(await countRows(app))).toEqual([0, 0, 0, 0, 0]);
      },
    );

    it('is rejected without a body', async () => {
      const answer = await app.request().post('/sign-up/email').expect(400);
      expect(answer.body).toEqual(errorBody('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'));
    });
  },
);

describe.each([
  { AUTO_SIGN_IN: 'false' },
  { REQUIRE_EMAIL_VERIFICATION: 'true' },
  { REQUIRE_EMAIL_VERIFICATION: 'true', AUTO_SIGN_IN: 'true', SEND_VERIFICATION_ON_SIGN_UP: 'false' },
])('a sign-up that starts no session, under %j', (environment) => {
  const app = useTestApp(environment);

  it('answers no token, sets no cookie, stores no session, and still sends the mail', async () => {
    const body = aBody();
    const answer = await app.request().post('/sign-up/email').send(body).expect(200);
    expect(answer.body).toEqual({ token: null, user: userBody({ email: body.email }) });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countRows(app)).toMatchObject({ user: 1, account: 1, session: 0 });
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [body.email, 'Bekreft e-postadressen din'],
    ]);
  });
});

describe.each([
  { SEND_VERIFICATION_ON_SIGN_UP: 'false' },
  { VERIFICATION_EMAIL_ENABLED: 'false' },
  { VERIFICATION_EMAIL_ENABLED: 'false', REQUIRE_EMAIL_VERIFICATION: 'true' },
])('a sign-up under %j', (environment) => {
  const app = useTestApp(environment);

  it('sends no mail', async () => {
    await app.request().post('/sign-up/email').send(aBody()).expect(200);
    expect(await app.mails()).toEqual([]);
  });
});

describe('a sign-up with other password limits', () => {
  const app = useTestApp({ PASSWORD_MIN_LENGTH: '4', PASSWORD_MAX_LENGTH: '6' });

  it.each([
    ['abc', 'PASSWORD_TOO_SHORT'],
    ['abcdefg', 'PASSWORD_TOO_LONG'],
  ] as const)('rejects %s', async (password, code) => {
    const answer = await app.request().post('/sign-up/email').send(aBody({ password })).expect(400);
    expect(answer.body).toEqual(errorBody(code));
  });

  it.each(['abcd', 'abcdef'])('accepts %s', async (password) => {
    await app.request().post('/sign-up/email').send(aBody({ password })).expect(200);
  });
});

describe('a sign-up with additional user fields', () => {
  const FIELDS = {
    homeTown: { type: 'string', required: true },
    age: { type: 'number' },
    newsletter: { type: 'boolean', default: false },
    born: { type: 'date' },
    tags: { type: 'string[]', default: ['ny'] },
    scores: { type: 'number[]' },
    plan: { type: 'string', input: false, default: 'gratis' },
    note: { type: 'string', returned: false },
  };
  const HIDDEN = ['note'];
  const app = useTestApp({ ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS) });

  const signUp = (more: object) =>
    app
      .request()
      .post('/sign-up/email')
      .send(aBody({ homeTown: 'Bodø', ...more }));

  it('stores given fields and fills in the missing ones', async () => {
    const browser = app.browser();
    const given = {
      homeTown: 'Bodø',
      age: 41.5,
      newsletter: true,
      born: '1984-02-29',
      tags: [],
      scores: [1, -2.5],
      note: 'x',
    };
    const body = aBody(given);
    const answer = await browser.post('/sign-up/email').send(body).expect(200);
    expect(answer.body).toEqual({ token: ID, user: userBody({ email: body.email }) });
    const kept = { ...given, born: '1984-02-29T00:00:00.000Z', plan: 'gratis' };
    expect((await userRow(app, body.email))['extra']).toEqual(kept);

    const session = (await browser.get('/get-session').expect(200)).body as { user: object };
    const shown = Object.fromEntries(Object.entries(kept).filter(([name]) => !HIDDEN.includes(name)));
    expect(session.user).toEqual({ ...userBody({ email: body.email }), twoFactorEnabled: false, ...shown });
  });

  it('fills in defaults, and null for fields without one', async () => {
    const browser = app.browser();
    const body = aBody({ homeTown: 'Bodø' });
    await browser.post('/sign-up/email').send(body).expect(200);
    expect((await userRow(app, body.email))['extra']).toEqual({
      homeTown: 'Bodø',
      newsletter: false,
      tags: ['ny'],
      plan: 'gratis',
    });
    expect((await browser.get('/get-session')).body).toMatchObject({
      user: { homeTown: 'Bodø', age: null, newsletter: false, born: null, tags: ['ny'], scores: null, plan: 'gratis' },
    });
  });

  it('ignores fields that clients may not set and undeclared fields', async () => {
    const body = aBody({
      homeTown: 'Bodø',
      plan: 'alt',
      admin: true,
      extra: { plan: 'alt' },
      __proto__: { plan: 'alt' },
    });
    await app.request().post('/sign-up/email').send(body).expect(200);
    expect((await userRow(app, body.email))['extra']).toEqual({
      homeTown: 'Bodø',
      newsletter: false,
      tags: ['ny'],
      plan: 'gratis',
    });
  });

  it.each([undefined, null])('rejects a required field that is %s, by its name in capitals', async (homeTown) => {
    const before = await countRows(app);
    const answer = await signUp({ homeTown }).expect(400);
    expect(answer.body).toEqual({ code: 'HOMETOWN_IS_REQUIRED', message: 'homeTown er påkrevd.' });
    expect(await countRows(app)).toEqual(before);
  });

  it('checks whether the address is free before it checks required fields', async () => {
    const body = aBody();
    await app
      .request()
      .post('/sign-up/email')
      .send({ ...body, homeTown: 'Bodø' })
      .expect(200);
    const answer = await app.request().post('/sign-up/email').send(body).expect(422);
    expect(answer.body).toEqual(errorBody('USER_ALREADY_EXISTS'));
  });

  it.each([
    { homeTown: 7 },
    { homeTown: 'a\u0000b' },
    { homeTown: 'x'.repeat(1025) },
    { age: '41' },
    { newsletter: 'true' },
    { newsletter: 1 },
    { born: 'i går' },
    { born: 0 },
    { tags: 'ny' },
    { tags: ['ny', 7] },
    { tags: { 0: 'ny' } },
    { scores: ['1'] },
    { scores: [null] },
  ])('rejects a value of another type: %j', async (fields) => {
    const before = await countRows(app);
    const answer = await signUp(fields).expect(400);
    expect(answer.body).toMatchObject(errorBody('VALIDATION_ERROR'));
    expect(await countRows(app)).toEqual(before);
  });

  it('reports each validation error under its own name', async () => {
    const answer = await signUp({ password: 7 }).expect(400);
    expect(answer.body).toEqual(invalidFields('password'));
  });
});
