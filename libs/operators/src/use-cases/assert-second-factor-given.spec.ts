import { describe, expect, it } from '@jest/globals';

import { aUser, KARI, NOW, operatorsTestContext } from '../testing/index.js';
import { AssertSecondFactorGiven } from './assert-second-factor-given.js';

const DAY_MS = 86_400_000;

describe('AssertSecondFactorGiven', () => {
  const assertFor = (
    { role = 'support', twoFactorEnabled = true, secondFactorRequired = true },
    givenAt: Date | null,
  ): Promise<void> => {
    const context = operatorsTestContext({ secondFactorRequired });
    context.register(aUser({ role, twoFactorEnabled }));
    return new AssertSecondFactorGiven(context).execute(KARI, givenAt);
  };

  it.each([null, new Date(NOW.getTime() - DAY_MS)])('refuses an operator whose code was given at %s', async (at) => {
    await expect(assertFor({}, at)).rejects.toMatchObject({ code: 'OPERATOR_SECOND_FACTOR_REQUIRED' });
  });

  it('admits an operator who gave one in the session', async () => {
    await expect(assertFor({}, NOW)).resolves.toBeUndefined();
  });

  it.each([{ role: 'user' }, { twoFactorEnabled: false }, { secondFactorRequired: false }])(
    'asks nothing of %j',
    async (given) => {
      await expect(assertFor(given, null)).resolves.toBeUndefined();
    },
  );
});
