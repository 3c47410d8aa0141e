import { beforeEach, describe, expect, it } from '@jest/globals';

import { errorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { linkIn, linkPathIn, subjectsTo } from '../../testing/mails.js';
import { postRawJson } from '../../testing/raw-requests.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aStoredUser, type StoredUser } from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

/** Specification §15.3. */
const SENT = {
  status: true,
  message: 'Hvis e-postadressen finnes hos oss, har vi sendt en lenke for å tilbakestille passordet.',
};
const SUBJECT = 'Lag nytt passord';
const TOKEN = /^[A-Za-z0-9]{24}$/;

describe.each(['/forget-password', '/request-password-reset'])('POST %s', (path) => {
  const app = useTestApp();
  let user: StoredUser;
  beforeEach(async () => {
    user = await aStoredUser(app);
  });

  const ask = (body: object) => app.request().post(path).send(body);
  const linkTo = async (email: string): Promise<URL> => linkIn(await app.mailTo(email, SUBJECT));
  const tokenIn = ({ pathname }: URL): string => pathname.replace('/reset-password/', '');

  it('mails a link with a token of 24 letters and digits, and answers the same whether it did', async () => {
    const answer = await ask({ email: user.email, redirectTo: '/nytt-passord' }).expect(200);
    expect(answer.body).toEqual(SENT);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(answer.headers).not.toHaveProperty('set-cookie');

    expect(await subjectsTo(app, user.email)).toEqual([SUBJECT]);
    const link = await linkTo(user.email);
    expect(tokenIn(link)).toMatch(TOKEN);
    expect(link.href).toBe(`${ORIGIN}/reset-password/${tokenIn(link)}?callbackURL=%2Fnytt-passord`);
  });

  it('stores one record of the user that expires after an hour, and nothing else', async () => {
    await app.clock.atOneMoment(async (moment) => {
      await ask({ email: user.email }).expect(200);
      const rows = await app.database.sql('SELECT * FROM "verification" WHERE "value" = $1', [user.id]);
      expect(rows).toEqual([
        expect.objectContaining({
          identifier: expect.stringMatching(/^reset-password:[A-Za-z0-9]{24}$/),
          value: user.id,
          userId: user.id,
          expiresAt: new Date(moment.getTime() + 3_600_000),
        }),
      ]);
    });
    expect(await app.database.sql('SELECT FROM "session" WHERE "userId" = $1', [user.id])).toEqual([]);
  });

  it('states in both parts what the reader must know, with the whole link and no other', async () => {
    await ask({ email: user.email, redirectTo: '/x?y=1&z=2' }).expect(200);
    const { text, html } = await app.mailTo(user.email, SUBJECT);
    const readable = html.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');
    const { href } = await linkTo(user.email);
    for (const part of [text, readable]) {
      expect(part).toContain(href);
      expect(new Set(part.match(/reset-password\/\w+/g)).size).toBe(1);
      expect(part).toContain(`Noen, forhåpentligvis du, har bedt om nytt passord for ${user.email}.`);
      expect(part).toMatch(/Lenken gjelder i 1\stime og kan brukes én gang\./);
    }
  });

  it('mails a link that redirects to the given page with the token', async () => {
    await ask({ email: user.email, redirectTo: '/reset' }).expect(200);
    const mail = await app.mailTo(user.email, SUBJECT);
    const answer = await app.request().get(linkPathIn(mail)).expect(302);
    expect(answer.headers['location']).toBe(`${ORIGIN}/reset?token=${tokenIn(linkIn(mail))}`);
  });

  it.each([
    [undefined, ''],
    ['', ''],
    ['/nytt-passord', '/nytt-passord'],
    ['/x?y=1&z=2&token=forged', '/x?y=1&z=2&token=forged'],
    ['/x?y=%26%3D', '/x?y=%26%3D'],
    [`${ORIGIN}/x?y=1#z`, `${ORIGIN}/x?y=1#z`],
  ])('builds a link with one callbackURL from %j', async (redirectTo, wanted) => {
    await ask({ email: user.email, redirectTo }).expect(200);
    const link = await linkTo(user.email);
    expect(link.href).toContain(`/reset-password/${tokenIn(link)}?callbackURL=`);
    expect([...link.searchParams]).toEqual([['callbackURL', wanted]]);
    expect(link.hash).toBe('');
  });

  it("invalidates earlier reset links, and keeps the user's other records", async () => {
    await aRecordOfEveryKind(app, user.id);
    const [others, older] = [
      (await recordIdentifiers(app, user.id)).filter(isNoReset),
      await aResetToken(app, user.id),
    ];
    await ask({ email: user.email }).expect(200);
    const after = await recordIdentifiers(app, user.id);
    expect(after.filter(isNoReset)).toEqual(others);
    expect(after).toHaveLength(others.length + 1);
    expect(after).not.toContain(`reset-password:${older}`);
    expect(after).toContain(`reset-password:${tokenIn(await linkTo(user.email))}`);
  });

  it('keeps the reset links of other users', async () => {
    const other = await aStoredUser(app);
    await aRecordOfEveryKind(app, other.id);
    const before = await recordIdentifiers(app, other.id);
    await ask({ email: user.email }).expect(200);
    expect(await recordIdentifiers(app, other.id)).toEqual(before);
  });

  it('sends a link to a user without a password', async () => {
    for (const stored of ['none', null, ''] as const) {
      const { email } = await aStoredUser(app, { stored, emailVerified: true });
      await ask({ email }).expect(200, SENT);
      expect(await subjectsTo(app, email)).toEqual([SUBJECT]);
    }
  });

  it('writes to the stored spelling of the address, whatever the request contains', async () => {
    await ask({ email: user.email.toUpperCase() }).expect(200, SENT);
    expect(await subjectsTo(app, user.email)).toEqual([SUBJECT]);
    expect(await subjectsTo(app, user.email.toUpperCase())).toEqual([]);
  });

  it('writes in the language of the user, or of the request if none is stored', async () => {
    const other = await aStoredUser(app);
    await app.database.sql(`UPDATE "user" SET "lastLanguage" = 'nn' WHERE "id" = $1`, [user.id]);
    for (const { email } of [user, other]) await ask({ email }).set('accept-language', 'en').expect(200, SENT);
    expect((await app.mailTo(user.email)).text).toContain('Nokon, forhåpentlegvis du, har bedt om nytt passord');
    expect(await subjectsTo(app, other.email)).toEqual(['Reset your password']);
  });

  it('takes the host of the link from the configuration only', async () => {
    await ask({ email: user.email, redirectTo: '/reset' })
      .set({ host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
      .expect(200);
    const mail = await app.mailTo(user.email, SUBJECT);
    expect(linkIn(mail).origin).toBe(ORIGIN);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    const landing = await app.request().get(linkPathIn(mail)).set('host', 'evil.example').expect(302);
    expect(landing.headers['location']).toMatch(new RegExp(`^${ORIGIN}/reset\\?token=`));
  });

  it('leaves one working link when many are requested at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => ask({ email: user.email })));
    for (const { status, body } of answers)
      expect({ status, body: body as object }).toEqual({ status: 200, body: SENT });
    expect(await recordIdentifiers(app, user.id)).toHaveLength(1);
  });

  it.each<[string, unknown[]]>([
    ['email', [undefined, '', 'x', 'a@b', 'a b@c.no', ' a@b.no', 'å@b.no', 'a@b.no\u0000', `${'x'.repeat(250)}@b.no`]],
    ['email', [7, true, null, {}, ['a@b.no']]],
    ['redirectTo', [7, true, null, {}, ['/x'], '/'.padEnd(2_049, 'x')]],
  ])('rejects an invalid %s', async (name, values) => {
    for (const value of values) {
      const answer = await ask({ email: user.email, [name]: value });
      expect({ value, status: answer.status, body: answer.body as object }).toEqual({
        value,
        status: 400,
        body: invalidFields(name),
      });
    }
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
    expect(await subjectsTo(app, user.email)).toEqual([]);
  });

  it.each(['', '[]', 'null', '7', '"text"', '{'])('rejects the body %j', async (body) => {
    const answer = await postRawJson(app, path, body);
    expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
      status: 400,
      body: invalidFields(),
    });
  });

  it('accepts only JSON', async () => {
    const form = `email=${encodeURIComponent(user.email)}`;
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      expectEmptyAnswer(await app.request().post(path).set('content-type', type).send(form), 415);
    }
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
  });

  it('ignores unknown fields', async () => {
    await ask({ email: user.email, userId: 'x', token: '\u0000', newPassword: 7 }).expect(200, SENT);
    expect(await subjectsTo(app, user.email)).toEqual([SUBJECT]);
  });

  it('answers 404 to GET', async () => {
    expectEmptyAnswer(await app.request().get(path).query({ email: user.email }), 404);
  });
});

describe('POST /forget-password when reset mails are disabled', () => {
  const app = useTestApp({ RESET_PASSWORD_ENABLED: 'false' });

  it.each(['/forget-password', '/request-password-reset'])(
    'answers the same for known and unknown addresses: %s',
    async (path) => {
      const { id, email } = await aStoredUser(app);
      for (const each of [email, anEmailAddress()]) {
        const answer = await app.request().post(path).send({ email: each }).expect(400);
        expect(answer.body).toEqual(errorBody('RESET_PASSWORD_ISNT_ENABLED'));
      }
      expect(await recordIdentifiers(app, id)).toEqual([]);
      expect(await app.mails()).toEqual([]);
    },
  );

  it('still checks origin, redirect URLs and body first', async () => {
    const ask = (body: object) => app.request().post('/forget-password').send(body);
    expect((await ask({}).expect(400)).body).toEqual(invalidFields('email'));
    const foreign = await ask({ email: anEmailAddress(), redirectTo: '//evil.example' }).expect(403);
    expect(foreign.body).toEqual(errorBody('INVALID_REDIRECTURL'));
  });
});

const isNoReset = (identifier: string): boolean => !identifier.startsWith('reset-password:');
