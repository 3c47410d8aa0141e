import { describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner, twoFactorTestContext } from '../testing/index.js';
import { FindPendingUser } from './find-pending-user.js';

const MINUTE_MS = 60_000;

describe('FindPendingUser', () => {
  it('finds the user of a pending sign-in until it expires', async () => {
    const testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator({ verified: true })]);
    const { reference } = await testContext.addPendingSignIn();
    const find = () => new FindPendingUser(testContext).execute({ reference });
    expect(await find()).toBe(anOwner().id);
    testContext.clock.advance(5 * MINUTE_MS);
    expect(await find()).toBeNull();
  });

  it.each(['', '2fa-', 'trust-device-AAAAAAAAAAAAAAAAAAAA', '2fa-otp-2fa-AAAAAAAAAAAAAAAAAAAA'])(
    'finds nothing for %j',
    async (reference) => {
      expect(await new FindPendingUser(twoFactorTestContext()).execute({ reference })).toBeNull();
    },
  );
});
