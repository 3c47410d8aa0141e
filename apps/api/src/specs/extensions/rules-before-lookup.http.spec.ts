import { expect, it } from '@jest/globals';

import { statementsDuring } from '../../testing/database-statements.js';
import { anExtension, ONLY_FIRMA, ONLY_FIRMA_BODY, refuseForeign } from '../../testing/extensions.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aStoredUser, PASSWORD } from '../../testing/users.js';

const app = useTestApp(
  { ADDITIONAL_USER_FIELDS: JSON.stringify({ avdeling: { type: 'string', required: true } }) },
  {
    extensions: [
      anExtension({ refusals: ONLY_FIRMA, accountRules: () => ({ newUser: ({ email }) => refuseForeign(email) }) }),
    ],
  },
);

const signUp = (email: string, given = {}) =>
  app
    .request()
    .post('/sign-up/email')
    .send({ name: 'Kari Nordmann', email, password: PASSWORD, ...given });

it.each([
  ['without a required field', {}, 400, { code: 'AVDELING_IS_REQUIRED' }],
  ['with a field of the wrong type', { avdeling: 7 }, 400, { code: 'VALIDATION_ERROR' }],
  ['with all fields', { avdeling: 'salg' }, 403, ONLY_FIRMA_BODY],
])(
  'a sign-up %s from a refused domain is answered alike, by the same statements, whether the address is known or not (case 13)',
  async (_, given, status, body) => {
    const statements = [];
    for (const email of [(await aStoredUser(app)).email, anEmailAddress()]) {
      const sent = await statementsDuring(async () => {
        const answer = await signUp(email, given);
        expect({ status: answer.status, body: answer.body as object }).toMatchObject({ status, body });
      });
      statements.push(sent.map(({ text }) => text));
    }
    expect(statements[0]).toEqual(statements[1]);
  },
);
