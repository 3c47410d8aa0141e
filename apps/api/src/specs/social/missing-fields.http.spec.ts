import { describe, expect, it } from '@jest/globals';

import { ProductRefusal } from '@portvakt/kernel';

import { clearedCookie, cookiesOf } from '../../testing/cookies.js';
import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { anExtension } from '../../testing/extensions.js';
import { locationOf } from '../../testing/social-callbacks.js';
import {
  accountRowsOf,
  aProviderUser,
  type Browser,
  goToProviderAndBack,
  type ProviderUser,
  signedInUserId,
  usersWithEmail,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const label = { nb: 'Ansattnummer', nn: 'Tilsettnummer', en: 'Employee number' };
const ansattnummer = {
  type: 'string',
  required: true,
  requiredFrom: 'everybody',
  pattern: '[0-9]{6}',
  unique: true,
  label,
};

const ACME_CLOSED = { status: 403, nb: 'Stengt.', nn: 'Stengt.', en: 'Closed.' } as const;
const acme = anExtension({
  refusals: { ACME_CLOSED },
  accountRules: () => ({
    async newUser({ extra }) {
      if (extra['ansattnummer'] === '999999') throw new ProductRefusal('ACME_CLOSED', 'ansattnummer');
    },
  }),
});

const app = useSocialApp({ ADDITIONAL_USER_FIELDS: JSON.stringify({ ansattnummer }) }, undefined, undefined, {
  extensions: [acme],
});
const without = useTestApp();

const PAGE = `${ORIGIN}/fullfor`;
const COOKIE = 'portvakt.pending_sign_up';
const EXPIRED = errorBody('PENDING_SIGN_UP_NOT_FOUND');

let made = 100_000;
const aNumber = (): string => String(++made);

/** A new user of GitHub who has come back to the page that asks for the number. */
async function aPendingSignUp(overrides: Parameters<typeof aProviderUser>[2] = {}, body: object = {}) {
  const person = aProviderUser(app, 'github', overrides);
  const browser = app.browser();
  const answer = await goToProviderAndBack(app, person, { browser, body });
  if (locationOf(answer) !== PAGE) throw new Error(`the callback redirected to ${locationOf(answer)}`);
  return { person, browser, answer };
}

const complete = (browser: Browser, given: object) =>
  browser.post('/sign-up/provider').set('origin', ORIGIN).send(given);

async function expectNobody({ email }: ProviderUser, browser: Browser): Promise<void> {
  expect(await usersWithEmail(app, email)).toEqual([]);
  expect(await signedInUserId(browser)).toBeNull();
}

describe('a new user of a provider who lacks a field that everybody must give', () => {
  it('is asked for it: no user exists before, and then user, account and session do', async () => {
    const { person, browser, answer } = await aPendingSignUp(
      { name: 'Ada Berg' },
      { newUserCallbackURL: '/velkommen' },
    );
    expect(cookiesOf(answer)[COOKIE]).toContain('; Max-Age=600; Path=/; HttpOnly; SameSite=Lax');
    expect(cookiesOf(answer)).not.toHaveProperty('portvakt.session_token');
    await expectNobody(person, browser);
    await browser.get('/sign-up/provider').expect(200, { provider: 'github', email: person.email, name: 'Ada Berg' });

    const number = aNumber();
    const completed = await complete(browser, { ansattnummer: number, name: 'Ola', email: 'ola@example.no' }).expect(
      200,
    );
    expect(completed.body).toMatchObject({ redirect: true, url: '/velkommen', user: { email: person.email } });
    expect(cookiesOf(completed)[COOKIE]).toBe(clearedCookie(COOKIE));
    const row = await userRow(app, person.email ?? '');
    expect(row).toMatchObject({ name: 'Ada Berg', extra: { ansattnummer: number } });
    expect(await accountRowsOf(app, person)).toMatchObject([{ userId: row['id'] }]);
    expect(await signedInUserId(browser)).toBe(row['id']);
    expect(locationOf(await goToProviderAndBack(app, person, { browser: app.browser() }))).toBe('/inn');
  });

  it('waits encrypted: neither profile nor tokens are readable in the table', async () => {
    const { person } = await aPendingSignUp({ name: 'Hemmelig Navn' });
    const rows = await app.database.sql<{ value: string }>(
      `SELECT "value" FROM "verification" WHERE "purpose" = 'pending-sign-up:'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { value } of rows) expect(value).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    const text = JSON.stringify(await databaseSnapshot(app));
    expect([text.includes('Hemmelig Navn'), text.includes(person.email ?? '-')]).toEqual([false, false]);
  });

  it('may correct a value that is missing, breaks a rule, is taken, or that the product refuses', async () => {
    const taken = aNumber();
    const email = anEmailAddress();
    await app
      .request()
      .post('/sign-up/email')
      .send({ name: 'Ola', email, password: PASSWORD, ansattnummer: taken })
      .expect(200);
    const { person, browser } = await aPendingSignUp();
    const before = await databaseSnapshot(app);
    const missing = { code: 'ANSATTNUMMER_IS_REQUIRED', message: 'ansattnummer er påkrevd.' };
    await complete(browser, {}).expect(400, missing);
    await complete(browser, []).expect(400, invalidFields());
    await complete(browser, { ansattnummer: '12345' }).expect(400, invalidFields('ansattnummer'));
    await complete(browser, { ansattnummer: taken }).expect(422, {
      code: 'ANSATTNUMMER_IS_TAKEN',
      message: 'ansattnummer er i bruk fra før.',
      fields: ['ansattnummer'],
    });
    await complete(browser, { ansattnummer: '999999' }).expect(403, {
      code: 'ACME_CLOSED',
      message: 'Stengt.',
      fields: ['ansattnummer'],
    });
    expect(await databaseSnapshot(app)).toEqual(before);
    await expectNobody(person, browser);
    await complete(browser, { ansattnummer: aNumber() }).expect(200);
  });

  it('is bound to the browser that came back, and expires after ten minutes', async () => {
    const { person, browser } = await aPendingSignUp();
    const stranger = app.browser();
    await stranger.get('/sign-up/provider').expect(401, EXPIRED);
    await complete(stranger, { ansattnummer: aNumber() }).expect(401, EXPIRED);
    app.clock.advance(600_000);
    await browser.get('/sign-up/provider').expect(401, EXPIRED);
    await complete(browser, { ansattnummer: aNumber() }).expect(401, EXPIRED);
    await expectNobody(person, browser);
  });

  it('has one account when two tabs complete at once, and no second one by the used state', async () => {
    const { person, browser, answer } = await aPendingSignUp();
    const cookie = cookiesOf(answer)[COOKIE]?.split(';')[0] ?? '';
    const send = () =>
      app.request().post('/sign-up/provider').set({ cookie, origin: ORIGIN }).send({ ansattnummer: aNumber() });
    const answers = await Promise.all(Array.from({ length: 5 }, async () => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    await send().expect(401, EXPIRED);
    await complete(browser, { ansattnummer: aNumber() }).expect(401, EXPIRED);
    expect(await usersWithEmail(app, person.email)).toHaveLength(1);
    expect(await accountRowsOf(app, person)).toHaveLength(1);
  });

  it('has one user of twenty who give the same number at once', async () => {
    const pending = await Promise.all(Array.from({ length: 20 }, () => aPendingSignUp()));
    const number = aNumber();
    const answers = await Promise.all(
      pending.map(async ({ answer }) => {
        const cookie = cookiesOf(answer)[COOKIE]?.split(';')[0] ?? '';
        return app.request().post('/sign-up/provider').set({ cookie, origin: ORIGIN }).send({ ansattnummer: number });
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { code: string }).code);
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'ANSATTNUMMER_IS_TAKEN'));
  });

  it('is linked to the user who has got the verified address meanwhile', async () => {
    const { person, browser } = await aPendingSignUp();
    const body = { name: 'Ola', email: person.email, password: PASSWORD, ansattnummer: aNumber() };
    await app.request().post('/sign-up/email').send(body).expect(200);
    const [user] = await usersWithEmail(app, person.email);
    const completed = await complete(browser, { ansattnummer: aNumber() }).expect(200);
    expect(completed.body).toMatchObject({ user: { id: user?.id } });
    expect(await accountRowsOf(app, person)).toMatchObject([{ userId: user?.id }]);
  });

  it('is signed in as the user who has got the identity meanwhile', async () => {
    const { person, browser } = await aPendingSignUp();
    const other = app.browser();
    await goToProviderAndBack(app, person, { browser: other });
    await complete(other, { ansattnummer: aNumber() }).expect(200);
    await complete(browser, { ansattnummer: aNumber() }).expect(200);
    expect(await signedInUserId(browser)).toBe(await signedInUserId(other));
    expect(await usersWithEmail(app, person.email)).toHaveLength(1);
  });

  it('is asked after an ID token too', async () => {
    const person = aProviderUser(app, 'google');
    const browser = app.browser();
    const token = await app.fake.idToken('google', {}, {}, person);
    const body = { provider: 'google', idToken: { token }, callbackURL: '/inn' };
    await browser.post('/sign-in/social').set('origin', ORIGIN).send(body).expect(200, { url: PAGE, redirect: true });
    await expectNobody(person, browser);
    const completed = await complete(browser, { ansattnummer: aNumber() }).expect(200);
    expect(completed.body).toMatchObject({ url: '/inn', user: { email: person.email } });
  });

  it('is described in the OpenAPI document that is served', async () => {
    const { body } = await app.request().get('/api/reference/openapi.json').expect(200);
    const { schemas } = (body as { components: { schemas: Record<string, object> } }).components;
    expect(schemas['CompleteSignUpBody']).toMatchObject({
      properties: { ansattnummer: { type: 'string' } },
      required: ['ansattnummer'],
    });
  });
});

describe('a product without such a field', () => {
  it('has neither the endpoints nor the page', async () => {
    await without.request().get('/sign-up/provider').expect(404);
    await without.request().post('/sign-up/provider').send({}).expect(404);
  });
});
