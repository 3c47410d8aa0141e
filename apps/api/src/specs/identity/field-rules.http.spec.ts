import { describe, expect, it } from '@jest/globals';

import { ProductRefusal } from '@portvakt/kernel';

import { sessionCookie } from '../../testing/cookies.js';
import { invalidFields } from '../../testing/expected-answers.js';
import { anOperator } from '../../testing/operators.js';
import { anExtension } from '../../testing/extensions.js';
import { aProviderUser, goToProviderAndBack, usersWithEmail, useSocialApp } from '../../testing/social-sign-in.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { aSignedInUser, anEmailAddress, PASSWORD, type SignedInUser } from '../../testing/users.js';

const label = { nb: 'Ansattnummer', nn: 'Tilsettnummer', en: 'Employee number' };
const FIELDS = {
  ansattnummer: { type: 'string', pattern: '[0-9]{6}', unique: true, label },
  floor: { type: 'number', min: 1, max: 9, label },
  nickname: { type: 'string', minLength: 2, maxLength: 8, label },
};
const site = { type: 'string', oneOf: ['Oslo', 'Tromsø'], label } as const;

const TAKEN = {
  code: 'ANSATTNUMMER_IS_TAKEN',
  message: 'ansattnummer er i bruk fra før.',
  fields: ['ansattnummer'],
};

const ACME_NO_SUCH_NAME = {
  status: 403,
  nb: 'Bruk navnet ditt.',
  nn: 'Bruk namnet ditt.',
  en: 'Use your name.',
} as const;
const NO_SUCH_NAME = { code: 'ACME_NO_SUCH_NAME', message: 'Bruk navnet ditt.', fields: ['name'] };

const acme = anExtension({
  fields: { site },
  refusals: { ACME_NO_SUCH_NAME },
  accountRules: () => ({
    async newProfile(_user, { name }) {
      if (name === 'Ole Tull') throw new ProductRefusal('ACME_NO_SUCH_NAME', 'name');
    },
  }),
});

const app = useSocialApp(
  {
    ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS),
    CHANGE_EMAIL_ENABLED: 'true',
    SOCIAL_GITHUB_OVERRIDE_USER_INFO_ON_SIGN_IN: 'true',
  },
  undefined,
  undefined,
  { extensions: [acme] },
);

let made = 100_000;
const aNumber = (): string => String(++made);
const signUp = (given: object) =>
  app
    .request()
    .post('/sign-up/email')
    .send({ name: 'Kari Nordmann', email: anEmailAddress(), password: PASSWORD, ...given });
const update = (member: SignedInUser, given: object) =>
  app.request().post('/update-user').set('cookie', sessionCookie(member.token)).send(given);

describe('rules of additional fields', () => {
  it.each([
    { ansattnummer: '12345' },
    { ansattnummer: '1234567' },
    { ansattnummer: 123456 },
    { floor: 0 },
    { floor: 10 },
    { nickname: 'a' },
    { nickname: 'a'.repeat(9) },
    { site: 'Bergen' },
  ])('refuse a sign-up and a change of the profile, and name the field: %j', async (given) => {
    const member = await aSignedInUser(app);
    const before = await databaseSnapshot(app);
    const expected = invalidFields(...Object.keys(given));
    await signUp(given).expect(400, expected);
    await update(member, given).expect(400, expected);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('name all fields at once', async () => {
    await signUp({ floor: 0, site: 'Bergen', nickname: 'Kari' }).expect(400, invalidFields('floor', 'site'));
  });

  it('let what obeys them in, in fields of the configuration and of an extension', async () => {
    const email = anEmailAddress();
    const given = { ansattnummer: aNumber(), floor: 9, nickname: 'Kari', site: 'Tromsø' };
    await signUp({ ...given, email }).expect(200);
    expect((await userRow(app, email))['extra']).toEqual(given);
  });
});

describe('the OpenAPI document that is served', () => {
  it('has the fields in bodies and answers, and the codes of the product', async () => {
    const { body } = await app.request().get('/api/reference/openapi.json').expect(200);
    const { schemas } = (body as { components: { schemas: Record<string, { properties: object }> } }).components;
    const ansattnummer = { type: 'string', pattern: '^(?:[0-9]{6})$', description: 'Employee number' };
    expect(schemas['SignUpEmailBody']?.properties).toMatchObject({ ansattnummer, floor: { minimum: 1, maximum: 9 } });
    const returned = { ansattnummer: { ...ansattnummer, nullable: true }, site: { enum: ['Oslo', 'Tromsø'] } };
    for (const name of ['UpdateUserBody', 'SessionUserAnswer', 'OperatedUserAnswer']) {
      expect(schemas[name]?.properties).toMatchObject(returned);
    }
    expect(JSON.stringify(schemas['ErrorBody'])).toContain('ACME_NO_SUCH_NAME (403)');
  });
});

describe('a unique field', () => {
  it('is refused with its own code and field at sign-up and in the profile', async () => {
    const ansattnummer = aNumber();
    await signUp({ ansattnummer }).expect(200);
    const member = await aSignedInUser(app);
    const before = await databaseSnapshot(app);
    await signUp({ ansattnummer }).expect(422, TAKEN);
    await update(member, { ansattnummer }).expect(422, TAKEN);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('makes one user of twenty who ask for the same value at once', async () => {
    const ansattnummer = aNumber();
    const answers = await Promise.all(Array.from({ length: 20 }, async () => signUp({ ansattnummer })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => ({ status, body: body as object }))).toEqual(
      Array.from({ length: 19 }, () => ({ status: 422, body: TAKEN })),
    );
    const rows = await app.database.sql('SELECT FROM "user" WHERE "extra" ->> \'ansattnummer\' = $1', [ansattnummer]);
    expect(rows).toHaveLength(1);
  });
});

describe('a rule about profiles', () => {
  it('refuses a change by the user and by an operator, and keeps the profile', async () => {
    const member = await aSignedInUser(app);
    const admin = await anOperator(app, 'admin');
    const before = await userRow(app, member.email);
    await update(member, { name: 'Ole Tull', site: 'Oslo' }).expect(403, NO_SUCH_NAME);
    const answer = await admin.post('/admin/update-user', { userId: member.id, data: { name: 'Ole Tull' } });
    expect({ status: answer.status, body: answer.body as object }).toEqual({ status: 403, body: NO_SUCH_NAME });
    expect(await userRow(app, member.email)).toEqual(before);
    await update(member, { name: 'Ole Alvor' }).expect(200);
  });

  it('keeps the name of a user whose provider sends another one, and signs in', async () => {
    const person = aProviderUser(app, 'github', { name: 'Kari Nordmann' });
    await goToProviderAndBack(app, person, { browser: app.browser() });
    const renamed = { ...person, name: 'Ole Tull' };
    const answer = await goToProviderAndBack(app, renamed, { browser: app.browser() });
    expect(answer.headers['location']).toBe('/inn');
    expect(await usersWithEmail(app, person.email)).toMatchObject([{ name: 'Kari Nordmann' }]);
  });
});

describe('a constraint that a team adds to the users', () => {
  it('is answered by the code of the endpoint, never as a taken address nor as a defect', async () => {
    const member = await aSignedInUser(app);
    await app.database.sql(
      `CREATE UNIQUE INDEX "team_key" ON "user" (("extra" ->> 'nickname'));
       ALTER TABLE "user" ADD CONSTRAINT "team_check" CHECK ("email" NOT LIKE '%@stengt.no')`,
    );
    await signUp({ nickname: 'Ola' }).expect(200);
    expect(await refusalOf(signUp({ nickname: 'Ola' }))).toEqual([422, 'FAILED_TO_CREATE_USER']);
    // Specification §11.3.
    expect(await refusalOf(update(member, { nickname: 'Ola' }))).toEqual([500, 'FAILED_TO_UPDATE_USER']);
    expect((await userRow(app, member.email))['extra']).toEqual({});
    expect(await refusalOf(signUp({ email: 'kari@stengt.no' }))).toEqual([422, 'FAILED_TO_CREATE_USER']);
    const changing = await aSignedInUser(app, { isVerified: false });
    const change = app.request().post('/change-email').set('cookie', sessionCookie(changing.token));
    expect(await refusalOf(change.send({ newEmail: 'per@stengt.no' }))).toEqual([400, 'COULDNT_UPDATE_YOUR_EMAIL']);
    const person = aProviderUser(app, 'google', { email: 'ola@stengt.no' });
    const token = await app.fake.idToken('google', {}, {}, person);
    const body = { provider: 'google', idToken: { token } };
    expect(await refusalOf(app.request().post('/sign-in/social').send(body))).toEqual([401, 'UNABLE_TO_CREATE_USER']);
  });
});

async function refusalOf(request: PromiseLike<{ status: number; body: unknown }>): Promise<[number, string]> {
  const { status, body } = await request;
  return [status, (body as { code: string }).code];
}
