import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { changeEmail } from '../../testing/address-change.js';
import { expectBare } from '../../testing/bare-answer.js';
import { cookiesOf, presenting, SESSION_CLEARED } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { aMember, type Member } from '../../testing/members.js';
import { anAddress } from '../../testing/people.js';
import { misfit, refusal } from '../../testing/refusals.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { aSession, DAY_MS } from '../../testing/session-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const EVIL = 'https://evil.example';

describe.each([true, false])('what POST /change-email refuses, address proven: %s', (isProven) => {
  let app: TestApp;
  let member: Member;
  let other: Member;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true' });
    member = await aMember(app, { isProven });
    other = await aMember(app);
  });
  afterAll(() => app.stop());

  const post = (token = member.token) => app.request().post('/change-email').set('cookie', presenting(token));

  async function expectRefused(body: object | string, answered: object, status = 400): Promise<void> {
    const before = await everything(app);
    const answer = await post().set('content-type', 'application/json').send(body).expect(status);
    expect(answer.body).toEqual(answered);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await everything(app)).toEqual(before);
  }

  it.each([
    undefined,
    null,
    7,
    true,
    {},
    ['ny@eksempel.no'],
    '',
    'x',
    'ny@eksempel',
    '@eksempel.no',
    'ny@@eksempel.no',
    'ny@eksempel.no ',
    ' ny@eksempel.no',
    'ny@eksempel.no\n',
    'ny@eksempel.no\u0000',
    'ny@eksempel.no,annen@eksempel.no',
    'ny@eksempel.no;annen@eksempel.no',
    'Ny <ny@eksempel.no>',
    '.ny@eksempel.no',
    'n..y@eksempel.no',
    'ny@blåbær.no',
    'ny\u212a@eksempel.no',
    `${'x'.repeat(243)}@eksempel.no`,
  ])('is no address: %j (F1)', (newEmail) => expectRefused({ newEmail }, misfit('newEmail')));

  it.each([(email: string) => email, (email: string) => email.toUpperCase()])(
    'is the own address, in whatever letters',
    (written) => expectRefused({ newEmail: written(member.email) }, refusal('EMAIL_IS_THE_SAME')),
  );

  it.each([(email: string) => email, (email: string) => email.toUpperCase()])(
    'is the address of somebody else, in whatever letters',
    (written) => expectRefused({ newEmail: written(other.email) }, refusal('COULDNT_UPDATE_YOUR_EMAIL')),
  );

  it.each(['[]', '"ny@eksempel.no"', '7', 'null'])('is a body of %s', (body) => expectRefused(body, misfit()));

  it.each(['{', 'newEmail=x'])('is a body of %s, which is no JSON', async (body) => {
    const answer = await post().set('content-type', 'application/json').send(body).expect(400);
    expect(answer.body).toMatchObject(refusal('VALIDATION_ERROR'));
  });

  it('is no body at all', async () => {
    expect((await post().expect(400)).body).toMatchObject(refusal('VALIDATION_ERROR'));
    const empty = await post().set('content-type', 'application/json').expect(400);
    expect(empty.body).toMatchObject(refusal('VALIDATION_ERROR'));
  });

  it('is a body of another kind, or a longer one', async () => {
    expectBare(await post().type('form').send('newEmail=ny@eksempel.no'), 415);
    expectBare(await post().send({ newEmail: anAddress(), unknown: 'x'.repeat(65_536) }), 413);
  });

  it.each([EVIL, '//evil.example', `http://localhost:3000.evil.com`, 'http://localhost:3000@evil.com', '/a#b'])(
    'is to lead back to %s, before it asks for a session',
    async (callbackURL) => {
      await expectRefused({ newEmail: anAddress(), callbackURL }, refusal('INVALID_CALLBACKURL'), 403);
      await expectRefused({ callbackURL }, refusal('INVALID_CALLBACKURL'), 403);
      const answer = await app.request().post('/change-email').send({ callbackURL }).expect(403);
      expect(answer.body).toEqual(refusal('INVALID_CALLBACKURL'));
    },
  );

  it.each([7, null, [], {}])('is to lead back to %j', async (callbackURL) => {
    const before = await everything(app);
    const answer = await post().send({ newEmail: anAddress(), callbackURL }).expect(400);
    expect(answer.body).toMatchObject(refusal('VALIDATION_ERROR'));
    expect(await everything(app)).toEqual(before);
  });

  it('is anybody without a session, before a word on the fields (C15)', async () => {
    for (const body of [{ newEmail: anAddress() }, { newEmail: 7 }, {}, []]) {
      const answer = await app.request().post('/change-email').send(body).expect(401);
      expect(answer.body).toEqual(refusal('UNAUTHORIZED'));
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('is a session that is over, whose cookies go (D-23)', async () => {
    const token = await aSession(app, member.id, { endsInMs: -1 });
    const answer = await changeEmail(app, { token }, { newEmail: anAddress() }).expect(401);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
  });

  it('is refused with the cookie of a session that was due for refresh (D-22, D-23)', async () => {
    const token = await aSession(app, member.id, { endsInMs: 6 * DAY_MS });
    const answer = await changeEmail(app, { token }, { newEmail: member.email }).expect(400);
    expect(answer.body).toEqual(refusal('EMAIL_IS_THE_SAME'));
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
  });

  it('is a foreign page, before it asks for a session', async () => {
    for (const token of [member.token, 'x'.repeat(32)]) {
      const answer = await post(token).set('origin', EVIL).send({ newEmail: anAddress() }).expect(403);
      expect(answer.body).toEqual(refusal('INVALID_ORIGIN'));
    }
  });

  it('is any other method', async () => {
    expectBare(await app.request().get('/change-email').set('cookie', presenting(member.token)), 404);
  });
});

describe('POST /change-email where the deployment does not offer it', () => {
  let app: TestApp;
  let member: Member;
  let other: Member;

  beforeAll(async () => {
    app = await startTestApp();
    member = await aMember(app);
    other = await aMember(app, { isProven: false });
  });
  afterAll(() => app.stop());

  it('is refused whoever asks, for whichever address', async () => {
    const before = await everything(app);
    for (const asking of [member, other]) {
      for (const newEmail of [anAddress(), member.email, other.email]) {
        const answer = await changeEmail(app, asking, { newEmail }).expect(400);
        expect(answer.body).toEqual(refusal('CHANGE_EMAIL_IS_DISABLED'));
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    }
    expect(await everything(app)).toEqual(before);
  });

  it('asks for a session and for an address all the same', async () => {
    const stranger = await app.request().post('/change-email').send({ newEmail: anAddress() }).expect(401);
    expect(stranger.body).toEqual(refusal('UNAUTHORIZED'));
    expect((await changeEmail(app, member, { newEmail: 'x' }).expect(400)).body).toEqual(misfit('newEmail'));
  });
});

describe('POST /change-email where there is no mail to prove an address', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true', VERIFICATION_EMAIL_ENABLED: 'false' });
  });
  afterAll(() => app.stop());

  it('is refused to a user whose address is proven, after what is wrong with the new one', async () => {
    const [member, other] = [await aMember(app), await aMember(app)];
    const before = await everything(app);
    for (const [newEmail, code] of [
      [member.email, 'EMAIL_IS_THE_SAME'],
      [other.email, 'COULDNT_UPDATE_YOUR_EMAIL'],
      [anAddress(), 'VERIFICATION_EMAIL_ISNT_ENABLED'],
    ] as const) {
      const answer = await changeEmail(app, member, { newEmail }).expect(400);
      expect(answer.body).toEqual(refusal(code));
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(await everything(app)).toEqual(before);
  });

  it('changes an address that is not proven, and tells only the old one', async () => {
    const member = await aMember(app, { isProven: false });
    const newEmail = anAddress();
    const answer = await changeEmail(app, member, { newEmail }).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    const rows = await app.database.sql('SELECT "email", "emailVerified" FROM "user" WHERE "id" = $1', [member.id]);
    expect(rows).toEqual([{ email: newEmail, emailVerified: false }]);
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [member.email, 'E-postadressen din er endret'],
    ]);
  });
});
