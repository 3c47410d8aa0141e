import { beforeEach, describe, expect, it } from '@jest/globals';

import { type SessionId, userActor } from '@portvakt/kernel';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { PASSWORD } from '../testing/initial-state.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { AddAuthenticator } from '../use-cases/add-authenticator.js';
import { DisableTwoFactor } from '../use-cases/disable-two-factor.js';
import { EnableTwoFactor } from '../use-cases/enable-two-factor.js';
import { GenerateBackupCodes } from '../use-cases/generate-backup-codes.js';
import { GetTotpUri } from '../use-cases/get-totp-uri.js';

const IS_WRONG = { code: 'INVALID_SECOND_FACTOR_PASSWORD' };
const owner = anOwner({ twoFactorEnabled: true });

let testContext: TwoFactorTestContext;
let sessionId: SessionId;
const caller = () => ({ owner, sessionId, password: PASSWORD, client: aClient() });

beforeEach(async () => {
  testContext = twoFactorTestContext();
  testContext.addOwner(owner, [anAuthenticator({ verified: true })]);
  ({ id: sessionId } = (await testContext.addSession()).session);
});

const ACTS: readonly [endpoint: string, act: () => Promise<unknown>][] = [
  ['enable', () => new EnableTwoFactor(testContext).execute(caller())],
  ['disable', () => new DisableTwoFactor(testContext).execute(caller())],
  ['add', () => new AddAuthenticator(testContext).execute({ ...caller(), name: 'Nettbrettet' })],
  ['generate-backup-codes', () => new GenerateBackupCodes(testContext).execute(caller())],
  ['get-totp-uri', () => new GetTotpUri(testContext).execute(caller())],
];

describe.each([
  ['replaced', () => void testContext.passwords.byUser.set(KARI, 'et nytt passord')],
  ['removed', () => void testContext.passwords.byUser.delete(KARI)],
])('a password that was %s after it was found right', (_, happen) => {
  it.each(ACTS)('is refused and reported as a wrong one: %s', async (endpoint, act) => {
    const before = testContext.storedAuthenticators();
    const { outbox, sessions } = testContext.transaction.state;
    testContext.whileWaitingForLock(happen);
    await expect(act()).rejects.toMatchObject(IS_WRONG);
    expect(testContext.storedAuthenticators()).toEqual(before);
    expect(testContext.storedOwner()?.twoFactorEnabled).toBe(true);
    expect(testContext.transaction.state).toMatchObject({ outbox, sessions });
    expect(testContext.events()).toEqual([
      {
        kind: 'password.refused',
        outcome: 'refused',
        subject: KARI,
        by: userActor({ id: KARI, sessionId }),
        client: aClient(),
        facts: { call: `/two-factor/${endpoint}` },
      },
    ]);
  });
});

describe('the URI of an authenticator that was removed while the password was checked', () => {
  it('is not returned', async () => {
    testContext.passwords.duringCheck = async () => testContext.transaction.state.authenticators.clear();
    await expect(new GetTotpUri(testContext).execute(caller())).rejects.toMatchObject({ code: 'TOTP_NOT_ENABLED' });
  });
});
