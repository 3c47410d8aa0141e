import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { EndPendingSignIn } from './end-pending-sign-in.js';
import { FindPendingUser } from './find-pending-user.js';

let testContext: TwoFactorTestContext;
let reference: string;

beforeEach(async () => {
  testContext = twoFactorTestContext();
  testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
  const pending = await testContext.addPendingSignIn();
  if (pending.kind !== 'pending') throw new Error('not a pending sign-in');
  reference = pending.reference;
});

const find = (named = reference) => new FindPendingUser(testContext).execute({ reference: named });
const end = (id = KARI) =>
  new EndPendingSignIn(testContext).execute({
    reference,
    user: anOwner({ id, twoFactorEnabled: true }),
    client: aClient(),
  });

describe('a pending sign-in', () => {
  it('is found with its user, by its reference only', async () => {
    expect(await find()).toBe(KARI);
    expect(await find('2fa-unknown')).toBeNull();
    expect(await find(`2fa-${'x'.repeat(20)}`)).toBeNull();
  });

  it('is ended once, for its own user', async () => {
    expect(await end(OLA)).toBeNull();
    expect(await find()).toBe(KARI);
    expect(await end()).toEqual({ way: 'password', user: anOwner({ twoFactorEnabled: true }) });
    expect(await find()).toBeNull();
    expect(await end()).toBeNull();
  });

  it('is neither found nor ended once it has expired', async () => {
    testContext.clock.advance(testContext.policy.pendingLifetimeMs);
    expect(await find()).toBeNull();
    expect(await end()).toBeNull();
  });
});
