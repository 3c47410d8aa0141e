import { describe, expect, it } from '@jest/globals';

import { anOpenRequest, askForRequest } from '../../testing/account-requests.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator, refusalIn } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, enableTwoFactor } from '../../testing/users.js';

const app = useTestApp({ RATE_LIMIT_ENABLED: 'true' });

describe('the owner of an account', () => {
  it('is mailed about every case, however many an operator has cancelled before', async () => {
    const operator = await anOperator(app, 'support');
    await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    await enableTwoFactor(app, user.id);
    for (let n = 0; n < 6; n++) {
      const { id } = await anOpenRequest(operator, user.id);
      await operator.post('/admin/cancel-request', { id }).expect(200);
    }
    const subjects = await subjectsTo(app, user.email);
    expect(subjects.filter((subject) => subject.startsWith('Noen har bedt oss'))).toHaveLength(6);
  });
});

describe('an operator', () => {
  it('opens at most 20 cases in a day', async () => {
    const operator = await anOperator(app, 'support');
    for (let n = 0; n < 20; n++) await askForRequest(operator, `nobody${n}`).expect(404);
    expect(refusalIn(await askForRequest(operator, 'nobody'))).toBe('429 TOO_MANY_REQUESTS');
    await askForRequest(await anOperator(app, 'support'), 'nobody').expect(404);
  });
});
