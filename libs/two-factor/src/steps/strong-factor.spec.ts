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

describe('the second factor of a session', () => {
  const shown = () => testContext.storedSessions().map(({ secondFactor }) => secondFactor);

  it.each([
    ['totp', 'strong'],
    ['backup code', 'strong'],
    ['otp', 'mailed'],
  ] as const)('is recorded at a sign-in with a %s: %p', async (kind, expected) => {
    await kinds[kind](testContext, await testContext.addPendingSignIn());
    expect(shown()).toEqual([expected]);
  });

  it.each([
    ['totp', 'strong'],
    ['backup code', 'strong'],
    ['otp', 'mailed'],
  ] as const)('is recorded when a %s is entered in a session: %p', async (kind, expected) => {
    await kinds[kind](testContext, await testContext.addSession());
    expect(shown()).toEqual([expected]);
  });

  it.each([
    ['totp', 'strong'],
    ['otp', 'mailed'],
  ] as const)('is recorded when a %s turns two-factor on: %p', async (kind, expected) => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner(), [anAuthenticator({ verified: false })]);
    await kinds[kind](testContext, await testContext.addSession());
    expect(shown()).toEqual([expected]);
  });
});

describe('an open case about the second factor', () => {
  const isOpen = () => testContext.transaction.state.resetCases.has(isOn.id);
  beforeEach(() => void testContext.transaction.state.resetCases.add(isOn.id));

  it.each([
    ['totp', false],
    ['backup code', false],
    ['otp', true],
  ] as const)('stays open after a sign-in with a %s: %p', async (kind, expected) => {
    await kinds[kind](testContext, await testContext.addPendingSignIn());
    expect(isOpen()).toBe(expected);
  });

  it('stays open after a code in a session, which is no sign-in', async () => {
    await kinds.totp(testContext, await testContext.addSession());
    expect(isOpen()).toBe(true);
  });
});

describe('the step-up of an operator', () => {
  const reported = () => testContext.transaction.state.stepUps.map(({ by }) => by);

  it.each([
    ['totp', ['totp']],
    ['backup code', ['backup-code']],
    ['otp', []],
  ] as const)('is reported when a %s is entered in a session: %j', async (kind, expected) => {
    await kinds[kind](testContext, await testContext.addSession());
    expect(reported()).toEqual(expected);
  });

  it('is not reported at a sign-in, nor when a code turns two-factor on', async () => {
    await kinds.totp(testContext, await testContext.addPendingSignIn());
    expect(reported()).toEqual([]);
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner(), [anAuthenticator({ verified: false })]);
    await kinds.totp(testContext, await testContext.addSession());
    expect(reported()).toEqual([]);
  });
});

it('a right code of a banned user starts no session', async () => {
  const context = await testContext.addPendingSignIn();
  testContext.addOwner({ ...isOn, ban: { expires: null } }, [anAuthenticator()]);
  await expect(kinds.totp(testContext, context)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
  expect(testContext.storedSessions()).toEqual([]);
});
