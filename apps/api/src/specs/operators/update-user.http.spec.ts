import { describe, expect, it } from '@jest/globals';

import { anOperator, eventsBy, refusalIn } from '../../testing/operators.js';
import { userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const FIELDS = { phone: { type: 'string' }, note: { type: 'string', input: false } };
const app = useTestApp({ ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS) });

describe('an operator who updates a user', () => {
  it('changes name, image and additional fields; the event names the fields and no value (case 47)', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    const data = { name: 'Kari Nytt', image: '/kari.png', phone: '22222222', note: 'nei', unknown: 1 };
    const answer = await support.post('/admin/update-user', { userId: user.id, data, reason: 'navn etter giftemål' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: user.id, name: 'Kari Nytt', image: '/kari.png', phone: '22222222', note: null, role: 'user' },
    ]);
    const [event, ...more] = await eventsBy(app, support.id);
    expect([event, more]).toMatchObject([
      {
        kind: 'profile.changed',
        subjectId: user.id,
        actorType: 'operator',
        facts: { fields: ['name', 'image', 'phone'], reason: 'navn etter giftemål' },
      },
      [],
    ]);
    expect(JSON.stringify(event)).not.toMatch(/Kari|22222222/);
  });

  it('notes nothing where every value is as before', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    await support.post('/admin/update-user', { userId: user.id, data: { name: 'Kari Nordmann' } }).expect(200);
    expect(await eventsBy(app, support.id)).toEqual([]);
  });

  it.each([
    [{ email: 'ny@eksempel.no' }, '400 VALIDATION_ERROR'],
    [{ name: 'Ny', role: 'admin' }, '400 VALIDATION_ERROR'],
    [{ banned: false }, '400 VALIDATION_ERROR'],
    [{ password: 'et godt passord' }, '400 VALIDATION_ERROR'],
    [{ id: 'x' }, '400 VALIDATION_ERROR'],
    [{ name: 5 }, '400 VALIDATION_ERROR'],
    [{ phone: 5 }, '400 VALIDATION_ERROR'],
    [{ image: 'javascript:alert(1)' }, '400 VALIDATION_ERROR'],
    [undefined, '400 VALIDATION_ERROR'],
    [[], '400 VALIDATION_ERROR'],
    [{}, '400 NO_DATA_TO_UPDATE'],
    [{ unknown: 1 }, '400 NO_DATA_TO_UPDATE'],
  ])('is refused with %j, and changes nothing (case 47)', async (data, refusal) => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    const before = await userRow(app, user.email);
    expect(refusalIn(await support.post('/admin/update-user', { userId: user.id, data }))).toBe(refusal);
    expect(await userRow(app, user.email)).toEqual(before);
  });

  it('is support for users, and an admin for operators', async () => {
    const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
    const data = { name: 'Ny' };
    const ofAdmin = await support.post('/admin/update-user', { userId: admin.id, data });
    expect(refusalIn(ofAdmin)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS');
    await admin.post('/admin/update-user', { userId: support.id, data }).expect(200);
    const ofNobody = await support.post('/admin/update-user', { userId: 'nobody', data });
    expect(refusalIn(ofNobody)).toBe('404 USER_NOT_FOUND');
  });
});

describe('where a reason is required', () => {
  const strict = useTestApp({ OPERATOR_REASON_REQUIRED: 'true' });

  it('a change without one is refused, and one with it is stored with it', async () => {
    const admin = await anOperator(strict, 'admin');
    const user = await aSignedInUser(strict);
    const given = { userId: user.id, data: { name: 'Ny' } };
    expect(refusalIn(await admin.post('/admin/update-user', given))).toBe('400 REASON_IS_REQUIRED');
    expect(refusalIn(await admin.post('/admin/remove-user', given))).toBe('400 REASON_IS_REQUIRED');
    const created = await admin.post('/admin/create-user', { name: 'Ola', email: 'ola@eksempel.no' });
    expect(refusalIn(created)).toBe('400 REASON_IS_REQUIRED');
    await admin.post('/admin/update-user', { ...given, reason: 'navnebytte' }).expect(200);
    expect((await eventsBy(strict, admin.id)).at(-1)?.facts).toEqual({ fields: ['name'], reason: 'navnebytte' });
  });
});
