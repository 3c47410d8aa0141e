import { describe, expect, it } from '@jest/globals';

import { addressDigestOf } from '../../testing/audit-log.js';
import { sessionCookie } from '../../testing/cookies.js';
import { linkIn, newestMailTo, subjectsTo } from '../../testing/mails.js';
import { aMachineToken, anOperator, clientWith, eventsBy, refusalIn } from '../../testing/operators.js';
import { countRowsOfUser, databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, PASSWORD } from '../../testing/users.js';

const service = aMachineToken('kasse', 'service');
const FIELDS = {
  region: { type: 'string', required: true },
  note: { type: 'string', input: false, default: 'ingen' },
};

const app = useTestApp({ OPERATOR_API_TOKENS: JSON.stringify([service.entry]) });

const machine = () => clientWith(app, { authorization: `Bearer ${service.token}` });
const invited = (given: object = {}) => ({ name: 'Kari Ny', email: anEmailAddress(), ...given });
const someone = (given: object = {}) => invited({ password: PASSWORD, ...given });
const signIn = (email: string, password: string) => app.request().post('/sign-in/email').send({ email, password });

describe('a user whom an operator creates', () => {
  it('has the given password, no session, and is asked to verify the address', async () => {
    const admin = await anOperator(app, 'admin');
    const given = someone({ email: 'NY.Bruker@Eksempel.no', data: { image: 'https://eksempel.no/kari.png' } });
    const answer = await admin.post('/admin/create-user', given);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { user } = answer.body as { user: { id: string } };
    expect(user).toEqual({
      id: expect.any(String),
      email: 'ny.bruker@eksempel.no',
      name: 'Kari Ny',
      image: 'https://eksempel.no/kari.png',
      emailVerified: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      twoFactorEnabled: false,
      role: 'user',
      banned: false,
      banReason: null,
      banExpires: null,
      lastSignInAt: null,
    });
    expect(await countRowsOfUser(app, user.id)).toMatchObject({ account: 1, session: 0, verification: 0 });
    expect(await subjectsTo(app, 'ny.bruker@eksempel.no')).toEqual(['Bekreft e-postadressen din']);
    expect(linkIn(await newestMailTo(app, 'ny.bruker@eksempel.no')).href).toContain('/verify-email?token=');
    await signIn('ny.bruker@eksempel.no', PASSWORD).expect(200);
    expect(await eventsBy(app, admin.id)).toMatchObject([
      {
        kind: 'email.verification-sent',
        subjectId: user.id,
        actorType: 'operator',
        addressDigest: addressDigestOf('ny.bruker@eksempel.no'),
      },
      { kind: 'user.created', outcome: 'done', subjectId: user.id, actorType: 'operator', facts: { by: 'operator' } },
    ]);
  });

  it('without a password gets an invitation, whose link sets one (case 40)', async () => {
    const admin = await anOperator(app, 'admin');
    const given = invited({ data: { emailVerified: true } });
    const { body } = await admin.post('/admin/create-user', given).expect(200);
    expect(body.user).toMatchObject({ emailVerified: true });
    expect(await subjectsTo(app, given.email)).toEqual(['Du har fått en konto hos Portvakt']);
    const link = linkIn(await newestMailTo(app, given.email));
    const token = link.pathname.replace('/reset-password/', '');
    expect(JSON.stringify(body)).not.toContain(token);
    const opened = await app.request().get(`${link.pathname}${link.search}`);
    expect(opened.headers['location']).toBe(`${ORIGIN}/nytt-passord?token=${token}`);
    await app.request().post('/reset-password').send({ token, newPassword: 'et annet passord' }).expect(200);
    await signIn(given.email, 'et annet passord').expect(200);
    await app.request().post('/reset-password').send({ token, newPassword: 'et tredje passord' }).expect(400);
  });

  it('gets mails in no language of the operator', async () => {
    const { token } = await anOperator(app, 'admin');
    const english = clientWith(app, { cookie: sessionCookie(token), 'accept-language': 'en' });
    const given = someone();
    await english.post('/admin/create-user', given).expect(200);
    expect(await subjectsTo(app, given.email)).toEqual(['Bekreft e-postadressen din']);
    expect(await userRow(app, given.email)).toMatchObject({ lastLanguage: null });
  });

  it('has no role or address from `data` (case 38)', async () => {
    const admin = await anOperator(app, 'admin');
    const data = { role: 'admin', email: 'x@y.no', id: 'own', banned: true, password: 'x', twoFactorEnabled: true };
    const given = someone({ data });
    const { body } = await admin.post('/admin/create-user', given).expect(200);
    expect(body.user).toMatchObject({ role: 'user', email: given.email, banned: false, twoFactorEnabled: false });
    expect(body.user.id).not.toBe('own');
    await signIn(given.email, PASSWORD).expect(200);
  });

  it('gets a role from an admin, who is named in the event and in a mail to all admins', async () => {
    const [admin, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
    const given = someone({ role: ['support', 'auditor'], reason: 'ny på vakt' });
    const { body } = await admin.post('/admin/create-user', given).expect(200);
    expect(body.user).toMatchObject({ role: 'support,auditor' });
    expect((await eventsBy(app, admin.id)).slice(1)).toMatchObject([
      { kind: 'user.created', facts: { by: 'operator', reason: 'ny på vakt' } },
      { kind: 'role.changed', facts: { from: 'user', to: 'support,auditor', reason: 'ny på vakt' } },
    ]);
    for (const { email } of [given, other]) expect(await subjectsTo(app, email)).toContain('Ny rolle');
  });

  it.each([
    [{ email: 'nomail', password: 'x' }, '400 INVALID_EMAIL'],
    [{ password: 'x' }, '400 PASSWORD_TOO_SHORT'],
    [{ password: 'x'.repeat(129) }, '400 PASSWORD_TOO_LONG'],
    [{ data: { image: 'javascript:alert(1)' } }, '400 VALIDATION_ERROR'],
    [{ data: { image: 5 } }, '400 VALIDATION_ERROR'],
    [{ data: { emailVerified: 'yes' } }, '400 VALIDATION_ERROR'],
    [{ data: 'x' }, '400 VALIDATION_ERROR'],
    [{ role: 'weird' }, '400 YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'],
    [{ role: 5 }, '400 VALIDATION_ERROR'],
    [{ email: undefined }, '400 VALIDATION_ERROR'],
    [{ name: undefined }, '400 VALIDATION_ERROR'],
    [{ password: null }, '400 VALIDATION_ERROR'],
  ])('is refused with %j, and nothing is stored (case 39)', async (given, refusal) => {
    const admin = await anOperator(app, 'admin');
    const before = await databaseSnapshot(app);
    expect(refusalIn(await admin.post('/admin/create-user', someone(given)))).toBe(refusal);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('is refused with a taken address, in capitals too (case 39)', async () => {
    const admin = await anOperator(app, 'admin');
    const { email } = await aSignedInUser(app);
    const answer = await admin.post('/admin/create-user', someone({ email: email.toUpperCase() }));
    expect(refusalIn(answer)).toBe('422 USER_ALREADY_EXISTS');
  });

  it('is created once by several operators at once', async () => {
    const admins = [await anOperator(app, 'admin'), await anOperator(app, 'admin'), await anOperator(app, 'admin')];
    const given = someone();
    const answers = await Promise.all(admins.map((admin) => admin.post('/admin/create-user', given)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await subjectsTo(app, given.email)).toHaveLength(1);
  });
});

describe('who may create users', () => {
  it('is a machine of the service, without a cookie (case 26), but with no role to give (case 41)', async () => {
    const given = someone();
    const answer = await machine().post('/admin/create-user', given);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await eventsBy(app, 'kasse')).at(-1)).toMatchObject({
      kind: 'user.created',
      actorType: 'token',
      actorRole: 'service',
      facts: { by: 'service' },
    });
    const asAdmin = await machine().post('/admin/create-user', someone({ role: 'admin' }));
    expect(refusalIn(asAdmin)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE');
    const taken = await machine().post('/admin/create-user', { ...given, role: 'weird' });
    expect(refusalIn(taken)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE');
    await machine()
      .post('/admin/create-user', someone({ role: 'user' }))
      .expect(200);
    const { body } = answer as { body: { user: { id: string } } };
    const role = await machine().post('/admin/set-role', { userId: body.user.id, role: 'support' });
    expect(refusalIn(role)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE');
  });

  it('is not support (case 41)', async () => {
    const support = await anOperator(app, 'support');
    const answer = await support.post('/admin/create-user', someone());
    expect(refusalIn(answer)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS');
  });
});

describe('where users have additional fields', () => {
  const withFields = useTestApp({
    ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS),
    RESET_PASSWORD_ENABLED: 'false',
  });

  it('the required ones are required, and a client sets those that it may', async () => {
    const admin = await anOperator(withFields, 'admin');
    const missing = await admin.post('/admin/create-user', someone());
    expect(refusalIn(missing)).toBe('400 REGION_IS_REQUIRED');
    const wrong = await admin.post('/admin/create-user', someone({ data: { region: 5 } }));
    expect(refusalIn(wrong)).toBe('400 VALIDATION_ERROR');
    const data = { region: 'nord', note: 'skjult' };
    const { body } = await admin.post('/admin/create-user', someone({ data })).expect(200);
    expect(body.user).toMatchObject({ region: 'nord', note: 'ingen' });
  });

  it('a user without a password is refused while nobody gets links to choose one', async () => {
    const admin = await anOperator(withFields, 'admin');
    const answer = await admin.post('/admin/create-user', invited({ data: { region: 'nord' } }));
    expect(refusalIn(answer)).toBe('400 RESET_PASSWORD_ISNT_ENABLED');
  });
});
