import { describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner, twoFactorWorld } from '../testing/index.js';
import { FindPendingSignIn } from './find-pending-sign-in.js';

const MINUTE_MS = 60_000;

describe('FindPendingSignIn', () => {
  it('finds a sign-in that waits, until it is over', async () => {
    const world = twoFactorWorld();
    world.register(anOwner({ twoFactorEnabled: true }), [anAuthenticator({ verified: true })]);
    const { reference } = await world.challenge();
    const find = () => new FindPendingSignIn(world).execute({ reference });
    expect(await find()).toBe(true);
    world.clock.advance(5 * MINUTE_MS);
    expect(await find()).toBe(false);
  });

  it.each(['', '2fa-', 'trust-device-AAAAAAAAAAAAAAAAAAAA', '2fa-otp-2fa-AAAAAAAAAAAAAAAAAAAA'])(
    'finds nothing for %j',
    async (reference) => {
      expect(await new FindPendingSignIn(twoFactorWorld()).execute({ reference })).toBe(false);
    },
  );
});
