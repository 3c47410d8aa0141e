import { beforeEach, describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner } from '../testing/builders.js';
import { kinds } from '../testing/right-codes.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';

let testContext: TwoFactorTestContext;
const isOn = anOwner({ twoFactorEnabled: true });

beforeEach(() => {
  testContext = twoFactorTestContext();
  testContext.addOwner(isOn, [anAuthenticator()]);
});

describe('the strong factor of a session', () => {
  const isStrong = () => testContext.storedSessions().map(({ byStrongFactor }) => byStrongFactor);

  it.each([
    ['totp', true],
    ['backup code', true],
    ['otp', false],
  ] as const)('is recorded at a sign-in with a %s: %p', async (kind, expected) => {
    await kinds[kind](testContext, await testContext.addPendingSignIn());
    expect(isStrong()).toEqual([expected]);
  });

  it.each([
    ['totp', true],
    ['backup code', true],
    ['otp', false],
  ] as const)('is recorded when a %s is entered in a session: %p', async (kind, expected) => {
    await kinds[kind](testContext, await testContext.addSession());
    expect(isStrong()).toEqual([expected]);
  });

  it.each([
    ['totp', true],
    ['otp', false],
  ] as const)('is recorded when a %s turns two-factor on: %p', async (kind, expected) => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner(), [anAuthenticator({ verified: false })]);
    await kinds[kind](testContext, await testContext.addSession());
    expect(isStrong()).toEqual([expected]);
  });
});

it('a right code of a banned user starts no session', async () => {
  const context = await testContext.addPendingSignIn();
  testContext.addOwner({ ...isOn, ban: { expires: null } }, [anAuthenticator()]);
  await expect(kinds.totp(testContext, context)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
  expect(testContext.storedSessions()).toEqual([]);
});
