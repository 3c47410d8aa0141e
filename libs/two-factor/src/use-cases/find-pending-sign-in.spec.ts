import { describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner, twoFactorTestContext } from '../testing/index.js';
import { FindPendingSignIn } from './find-pending-sign-in.js';

const MINUTE_MS = 60_000;

describe('FindPendingSignIn', () => {
  it('finds a pending sign-in until it expires', async () => {
    const testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator({ verified: true })]);
    const { reference } = await testContext.addPendingSignIn();
    const find = () => new FindPendingSignIn(testContext).execute({ reference });
    expect(await find()).toBe(true);
    testContext.clock.advance(5 * MINUTE_MS);
    expect(await find()).toBe(false);
  });

  it.each(['', '2fa-', 'trust-device-AAAAAAAAAAAAAAAAAAAA', '2fa-otp-2fa-AAAAAAAAAAAAAAAAAAAA'])(
    'finds nothing for %j',
    async (reference) => {
      expect(await new FindPendingSignIn(twoFactorTestContext()).execute({ reference })).toBe(false);
    },
  );
});
