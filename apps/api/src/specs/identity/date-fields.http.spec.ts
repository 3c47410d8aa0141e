import { describe, expect, it } from '@jest/globals';

import { errorBody } from '../../testing/expected-answers.js';
import { countRows, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

describe('an additional user field of type date', () => {
  const app = useTestApp({ ADDITIONAL_USER_FIELDS: JSON.stringify({ born: { type: 'date' } }) });

  const signUp = (born: unknown, email = anEmailAddress()) =>
    app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD, born });

  it.each([
    ['1984-02-29', '1984-02-29T00:00:00.000Z'],
    ['1984-02-29T10:30Z', '1984-02-29T10:30:00.000Z'],
    ['1984-02-29T10:30:15Z', '1984-02-29T10:30:15.000Z'],
    ['1984-02-29T10:30:15.250Z', '1984-02-29T10:30:15.250Z'],
    ['1984-02-29T00:30:00+02:00', '1984-02-28T22:30:00.000Z'],
    ['1984-12-31T23:30:00-05:30', '1985-01-01T05:00:00.000Z'],
  ])('accepts ISO 8601: %s', async (born, kept) => {
    const email = anEmailAddress();
    await signUp(born, email).expect(200);
    expect(await userRow(app, email)).toMatchObject({ extra: { born: kept } });
  });

  it.each([
    '',
    '1984',
    '1984-02',
    '1984-2-9',
    '1984/02/29',
    '29.02.1984',
    '02/29/1984',
    '29 Feb 1984',
    'Wed, 29 Feb 1984 10:00:00 GMT',
    '1984-02-29 10:30',
    '1984-02-29T10:30',
    '1984-02-29T10:30:00',
    '1984-02-29T10:30:00 Z',
    ' 1984-02-29',
    '1984-02-29\n',
    '1984-13-01',
    '1984-02-30',
    '1983-02-29',
    '1984-04-31T10:00:00Z',
    '1984-02-29T25:00Z',
    '+001984-02-29',
    446_860_800_000,
    ['1984-02-29'],
    {},
    true,
  ])('rejects any other value: %j', async (born) => {
    const before = await countRows(app);
    const answer = await signUp(born).expect(400);
    expect(answer.body).toMatchObject(errorBody('VALIDATION_ERROR'));
    expect(await countRows(app)).toEqual(before);
  });
});
